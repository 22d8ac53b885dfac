import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { AnswerTemplate } from '../../shared/contract/answer.ts'
import { hasStatus, request } from '../common/request.ts'

type RemoveButtonProps = { template: AnswerTemplate; onClose(): void }

/** A button that deletes a template when it is pressed twice, and closes its dialog. */
export function RemoveButton({ template, onClose }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = async () => {
    await request('DELETE', `answer-templates/${template.id}`).catch((error: Error) => {
      if (hasStatus(error, 404)) notify('answerTemplates.alreadyRemoved')
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
      {translate(isConfirming ? 'answerTemplates.confirmRemove' : 'answerTemplates.remove')}
    </Button>
  )
}
