import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { Outcome } from './Outcome.tsx'

/** An action on jobs, named as in the API's paths. */
export type ActionName = 'retries' | 'cancellations'

type Selection = { ids: string[] } | { filter: Record<string, unknown> }

type JobActionDialogProps = {
  name: ActionName
  selection: Selection
  onClose(): void
  onDone(): void
  /** Called instead of showing the result if the only selected job continues under another key. */
  onMoved?(key: string): void
}

/** A dialog that retries or cancels jobs. Shows what would happen and, after confirmation, what happened. */
export function JobActionDialog(props: JobActionDialogProps) {
  const { name, selection, onClose, onDone, onMoved } = props
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<JobResult>()
  const isDone = useRef(false)
  const translate = useTranslate()
  const action = { selection, unconfirmed, ...(reason.trim() && { reason }) }
  const plan = usePlan(name, { selection, unconfirmed })
  const jobCount = plan?.changed ?? 0
  const hasUnconfirmedEmails = unconfirmed || (plan?.reasons.unconfirmed ?? 0) > 0
  const title = translate(`jobs.${name}.title`)
  if (result) return <ActionResult result={result} onClose={onDone} />
  return (
    <ActionDialog
      title={title}
      confirm={jobCount > 0 ? translate(`jobs.${name}.confirm`, { smart_count: jobCount }) : title}
      // "Cancel" would not say whether it cancels the jobs or the dialog.
      dismissKey="ra.action.close"
      isReady={jobCount > 0}
      isDangerous={name === 'cancellations'}
      onConfirm={async () => {
        const done = await runAction(name, action)
        if (done.movedTo && onMoved) return onMoved(done.movedTo)
        setResult(done)
        isDone.current = true
      }}
      // ActionDialog also calls this after the action. The dialog must then stay open to show the result.
      onClose={() => isDone.current || onClose()}
    >
      {plan && <Outcome result={plan} />}
      {hasUnconfirmedEmails && (
        <FormControlLabel
          control={<Checkbox checked={unconfirmed} onChange={(_, isOn) => setUnconfirmed(isOn)} />}
          label={translate('jobs.unconfirmedToo')}
        />
      )}
      <TextField
        label={translate('jobs.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        fullWidth
      />
    </ActionDialog>
  )
}

// Dry run. Repeated when the options change. Not cached after the dialog is closed.
function usePlan(name: ActionName, action: object): JobResult | undefined {
  const { data } = useQuery({
    queryKey: ['jobs', name, action],
    queryFn: () => request<JobResult>('POST', `jobs/${name}`, { ...action, dryRun: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

// Each request handles a limited number of jobs and returns a cursor for the next one; null after the last.
async function runAction(name: ActionName, action: object): Promise<JobResult> {
  let result = await request<JobResult>('POST', `jobs/${name}`, action)
  while (result.next !== null)
    result = addResults(
      result,
      await request<JobResult>('POST', `jobs/${name}`, { ...action, after: result.next }),
    )
  return result
}

function addResults(a: JobResult, b: JobResult): JobResult {
  return {
    isDryRun: false,
    matched: a.matched + b.matched,
    changed: a.changed + b.changed,
    skipped: a.skipped + b.skipped,
    emails: a.emails + b.emails,
    changes: addCounts(a.changes, b.changes),
    reasons: addCounts(a.reasons, b.reasons),
    next: b.next,
    movedTo: null,
  }
}

function addCounts<Key extends string>(
  a: Partial<Record<Key, number>>,
  b: Partial<Record<Key, number>>,
): Partial<Record<Key, number>> {
  const total = { ...a }
  for (const [key, count] of Object.entries(b) as [Key, number][])
    total[key] = (total[key] ?? 0) + count
  return total
}

function ActionResult({ result, onClose }: { result: JobResult; onClose(): void }) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('jobs.outcome.title')}</DialogTitle>
      <DialogContent>
        <Outcome result={result} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
