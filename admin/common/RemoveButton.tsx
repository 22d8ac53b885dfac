import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { keepOpen } from './ActionDialog.tsx'
import { hasStatus, request } from './request.ts'

type RemoveButtonProps = {
  /** The path of the record below `/api/staff`. */
  path: string
  /** The version of the record that the user has seen. */
  version: number
  /** Translation keys: of the button before and after it is pressed once, and of the message if the record is gone. */
  textKeys: { remove: string; confirm: string; alreadyRemoved: string }
  /** Makes the deletion, and shows what somebody else has changed meanwhile (`useConflict`). */
  attempt(change: () => Promise<unknown>): Promise<unknown>
  onClose(): void
}

/**
 * A button that deletes a record when it is pressed twice, and closes its dialog. If somebody else has changed the record, the
 * dialog stays open and shows how.
 */
export function RemoveButton({ path, version, textKeys, attempt, onClose }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const deleteRecord = () =>
    request('DELETE', path, undefined, version).catch((error: Error) => {
      if (!hasStatus(error, 404)) throw error
      notify(textKeys.alreadyRemoved)
    })
  const remove = async () => {
    const result = await attempt(deleteRecord).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    setConfirming(false)
    if (result === keepOpen) return
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
      {translate(isConfirming ? textKeys.confirm : textKeys.remove)}
    </Button>
  )
}
