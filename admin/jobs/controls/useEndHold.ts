import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Hold } from '../../../shared/contract/control.ts'
import { emailQueue } from '../../../shared/contract/email.ts'
import { errorMessages } from '../../common/ActionDialog.tsx'
import { hasStatus, request } from '../../common/request.ts'
import { useControls, useRefreshControls } from './useControls.ts'

/** Returns a mutation that ends a hold, and says what becomes of what waited. */
export function useEndHold() {
  const notify = useNotify()
  const refresh = useRefreshControls()
  const holds = useControls()?.holds ?? []
  const outcomeOf = ({ queue, template }: Hold) => {
    if (template) return 'controls.released'
    const isHeld = queue === emailQueue && holds.some((other) => other.template !== null)
    return isHeld ? 'controls.resumedButHeld' : 'controls.resumed'
  }
  return useMutation({
    mutationFn: ({ id }: Hold) => request('DELETE', `holds/${id}`),
    onSuccess: (_, hold) => notify(outcomeOf(hold)),
    onError: (error) =>
      hasStatus(error, 404)
        ? notify('controls.endedByOther', { type: 'warning' })
        : notify(errorMessages(error).join(' '), { type: 'error' }),
    onSettled: refresh,
  })
}
