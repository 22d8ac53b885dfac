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
import { send } from '../common/send.ts'
import { Outcome } from './Outcome.tsx'

/** The actions on jobs; the names are those of the API's paths. */
export type ActionName = 'retries' | 'cancellations'

type Selection = { ids: string[] } | { filter: Record<string, unknown> }

type JobActionProps = {
  name: ActionName
  selection: Selection
  onClose(): void
  onDone(): void
}

/** A dialog that retries or cancels jobs: it shows what would happen and, once confirmed, the result. */
export function JobAction({ name, selection, onClose, onDone }: JobActionProps) {
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<JobResult>()
  const isDone = useRef(false)
  const translate = useTranslate()
  const request = { selection, unconfirmed, ...(reason.trim() && { reason }) }
  const plan = usePlan(name, { selection, unconfirmed })
  const mayHaveArrived = unconfirmed || (plan?.reasons.unconfirmed ?? 0) > 0
  if (result) return <ActionResult result={result} onClose={onDone} />
  return (
    <ActionDialog
      title={translate(`jobs.${name}.title`)}
      confirm={translate(`jobs.${name}.confirm`, { smart_count: plan?.changed ?? 0 })}
      isReady={(plan?.changed ?? 0) > 0}
      isDangerous={name === 'cancellations'}
      onConfirm={async () => {
        setResult(await actOnAll(name, request))
        isDone.current = true
      }}
      onClose={() => isDone.current || onClose()}
    >
      {plan && <Outcome result={plan} />}
      {mayHaveArrived && (
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

// Counted when the dialog opens, never taken from a cache.
function usePlan(name: ActionName, request: object): JobResult | undefined {
  const { data } = useQuery({
    queryKey: ['jobs', name, request],
    queryFn: () => send<JobResult>(`jobs/${name}`, { ...request, dryRun: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

// Each call handles a limited number of jobs and returns a cursor for the next call.
async function actOnAll(name: ActionName, request: object): Promise<JobResult> {
  let result = await send<JobResult>(`jobs/${name}`, request)
  while (result.next !== null)
    result = sum(result, await send<JobResult>(`jobs/${name}`, { ...request, after: result.next }))
  return result
}

function sum(one: JobResult, other: JobResult): JobResult {
  return {
    isDryRun: false,
    matched: one.matched + other.matched,
    changed: one.changed + other.changed,
    skipped: one.skipped + other.skipped,
    mails: one.mails + other.mails,
    ways: sumEach(one.ways, other.ways),
    reasons: sumEach(one.reasons, other.reasons),
    next: other.next,
  }
}

function sumEach<Key extends string>(
  one: Partial<Record<Key, number>>,
  other: Partial<Record<Key, number>>,
): Partial<Record<Key, number>> {
  const total = { ...one }
  for (const [key, count] of Object.entries(other) as [Key, number][])
    total[key] = (total[key] ?? 0) + count
  return total
}

/** A dialog with the result of an action on jobs. */
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
