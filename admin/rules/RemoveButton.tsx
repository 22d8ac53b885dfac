import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { hasStatus, request } from '../common/request.ts'

/** A button that deletes a rule when it is pressed twice, and closes its dialog. */
export function RemoveButton({ rule, onClose }: { rule: RuleRow; onClose(): void }) {
  const [isConfirming, setConfirming] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = async () => {
    await request('DELETE', `rules/${rule.id}`).catch((error: Error) => {
      if (hasStatus(error, 404)) notify('rules.alreadyRemoved')
      else notify(error.message, { type: 'error' })
    })
    onClose()
    refresh()
  }
  return (
    <Button
      size="small"
      color="error"
      onClick={() => (isConfirming ? remove() : setConfirming(true))}
      sx={{ justifySelf: 'start' }}
    >
      {translate(isConfirming ? 'rules.confirmRemove' : 'rules.remove')}
    </Button>
  )
}
