import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { ActionDialog, errorMessages } from '../common/ActionDialog.tsx'
import { ReasonInput } from '../common/ReasonInput.tsx'
import { request } from '../common/request.ts'
import type { ActionName } from './ActionName.ts'
import { ActionResult } from './ActionResult.tsx'
import { Outcome } from './Outcome.tsx'
import { runInParts } from './runInParts.ts'

type Selection = { ids: string[] } | { filter: Record<string, unknown> }

type JobActionDialogProps = {
  name: ActionName
  selection: Selection
  onClose(): void
  onDone(): void
  /** Called instead of showing the result if the only selected job continues under another key. */
  onMoved?(key: string): void
}

/**
 * A dialog that retries, cancels or dismisses jobs. Shows what would happen and, after confirmation, what happened, with
 * a button that undoes a cancellation.
 */
export function JobActionDialog(props: JobActionDialogProps) {
  const { name, selection, onClose, onDone, onMoved } = props
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<JobResult>()
  const isDone = useRef(false)
  const translate = useTranslate()
  const action = { selection, unconfirmed, ...(reason.trim() && { reason }) }
  const planning = usePlan(name, { selection, unconfirmed })
  const { data: plan } = planning
  const { changed: jobCount = 0, clientEmails = 0 } = plan ?? {}
  const hasUnconfirmedEmails = unconfirmed || (plan?.reasons.unconfirmed ?? 0) > 0
  // Like the API, which requires a reason for them.
  const needsReason = name === 'dismissals' || (name === 'cancellations' && clientEmails > 1)
  const title = translate(`jobs.${name}.title`)
  if (result) return <ActionResult name={name} result={result} onClose={onDone} />
  return (
    <ActionDialog
      title={title}
      confirm={jobCount > 0 ? translate(`jobs.${name}.confirm`, { smart_count: jobCount }) : title}
      // "Cancel" would not say whether it cancels the jobs or the dialog.
      dismissKey="ra.action.close"
      isReady={jobCount > 0 && (!needsReason || reason.trim() !== '')}
      isDangerous={name !== 'retries'}
      onConfirm={async () => {
        const done = await runInParts(`jobs/${name}`, action)
        if (done.movedTo && onMoved) return onMoved(done.movedTo)
        setResult(done)
        isDone.current = true
      }}
      // ActionDialog also calls this after the action. The dialog must then stay open to show the result.
      onClose={() => isDone.current || onClose()}
    >
      <Plan planning={planning} />
      {hasUnconfirmedEmails && (
        <FormControlLabel
          control={<Checkbox checked={unconfirmed} onChange={(_, isOn) => setUnconfirmed(isOn)} />}
          label={translate('jobs.unconfirmedToo')}
        />
      )}
      <ReasonInput value={reason} onChange={setReason} isOptional={!needsReason} />
    </ActionDialog>
  )
}

/** What the action would do; why that is not known, with a button that asks again; or that it is being asked. */
function Plan({ planning }: { planning: ReturnType<typeof usePlan> }) {
  const { data, error, refetch } = planning
  const translate = useTranslate()
  if (data) return <Outcome result={data} />
  if (!error) return <LinearProgress aria-label={translate('ra.page.loading')} />
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={() => refetch()}>
          {translate('list.retry')}
        </Button>
      }
    >
      {errorMessages(error).join(' ')}
    </Alert>
  )
}

// Dry run. Repeated when the options change. Not cached after the dialog is closed.
function usePlan(name: ActionName, action: object) {
  return useQuery({
    queryKey: ['jobs', name, action],
    queryFn: () => request<JobResult>('POST', `jobs/${name}`, { ...action, dryRun: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
