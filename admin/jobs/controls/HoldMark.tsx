import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import type { EmailTemplate } from '../../../shared/contract/email.ts'
import { useControls } from './useControls.ts'

/** Says that staff have paused a queue or hold a template, with the reason as its title; nothing if they have not. */
export function HoldMark({
  queue,
  template,
}: {
  queue: string
  template?: EmailTemplate | undefined
}) {
  const translate = useTranslate()
  const hold = useHold(queue, template)
  if (!hold) return null
  const { reason, actor } = hold
  return (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={translate(`controls.mark.${template ? 'held' : 'paused'}`)}
      title={translate('controls.mark.reason', { reason, actor })}
      sx={{ ml: 1 }}
    />
  )
}

/** Returns the hold of a queue or of one of its templates. */
export function useHold(queue: string, template?: EmailTemplate) {
  const holds = useControls()?.holds ?? []
  return holds.find((hold) => hold.queue === queue && hold.template === (template ?? null))
}
