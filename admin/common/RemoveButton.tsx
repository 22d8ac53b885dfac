import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { hasStatus, request } from './request.ts'

type RemoveButtonProps = {
  /** The path of the record below `/api/staff`. */
  path: string
  /** Translation keys: of the button before and after it is pressed once, and of the message if the record is gone. */
  textKeys: { remove: string; confirm: string; alreadyRemoved: string }
  onClose(): void
}

/** A button that deletes a record when it is pressed twice, and closes its dialog. */
export function RemoveButton({ path, textKeys, onClose }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = async () => {
    await request('DELETE', path).catch((error: Error) => {
      if (hasStatus(error, 404)) notify(textKeys.alreadyRemoved)
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
      {translate(isConfirming ? textKeys.confirm : textKeys.remove)}
    </Button>
  )
}
