import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { focusFirstField } from '../ActionDialog.tsx'

type KeptDraftProps = { draft: { wasStored: boolean; discard(): void; isOvertaken?: boolean } }

/**
 * Says that a dialog opened with what was typed before it was closed, and whether somebody has changed the same meanwhile, with a button
 * that begins again.
 */
export function KeptDraft({ draft: { wasStored, discard, isOvertaken } }: KeptDraftProps) {
  const translate = useTranslate()
  if (!wasStored) return null
  const discardAndFocus = ({ currentTarget: button }: { currentTarget: HTMLElement }) => {
    const form = button.closest('form')
    discard()
    // With the button, the focus would be lost, and Esc would no longer close the dialog.
    button.blur()
    focusFirstField(form)
  }
  return (
    <Alert
      severity={isOvertaken ? 'warning' : 'info'}
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={discardAndFocus}>
          {translate('drafts.discard')}
        </Button>
      }
    >
      {translate(isOvertaken ? 'drafts.overtaken' : 'drafts.kept')}
    </Alert>
  )
}
