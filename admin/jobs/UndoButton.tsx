import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { runInParts } from './runInParts.ts'

type Props = {
  /** The `call` of the result of a cancellation, or the id of its event. */
  call: string
  onUndone(result: JobResult): void
}

/** A button that undoes the cancellation of jobs, as far as nothing has changed them since. */
export function UndoButton({ call, onUndone }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => runInParts('jobs/restorations', { undoes: call }),
    onSuccess: onUndone,
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
  })
  return (
    <Button color="inherit" disabled={isPending} onClick={() => mutate()}>
      {translate('jobs.undo')}
    </Button>
  )
}
