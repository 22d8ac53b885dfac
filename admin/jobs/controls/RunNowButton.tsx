import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { errorMessages } from '../../common/ActionDialog.tsx'
import { request } from '../../common/request.ts'
import { useRefreshControls } from './useControls.ts'

/** A button that runs a scheduled job now, besides its schedule. */
export function RunNowButton({ queue }: { queue: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshControls()
  const { mutate, isPending } = useMutation({
    mutationFn: () => request<{ isEnqueued: boolean }>('POST', `schedules/${queue}/runs`, {}),
    onSuccess: ({ isEnqueued }) =>
      notify(isEnqueued ? 'controls.runEnqueued' : 'controls.runWaits'),
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
    onSettled: refresh,
  })
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()}>
      {translate('controls.runNow')}
    </Button>
  )
}
