import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { useIsPhone } from '../../common/useIsPhone.ts'
import { useKeyAttribute } from '../../common/useSingleKeys.ts'
import { entryKey, useEnterLead } from './NewLead.tsx'

/** A button that opens the dialog in which a lead is entered; on a phone, an icon. Renders nothing if the user may not. */
export function NewLeadButton() {
  const open = useEnterLead()
  const translate = useTranslate()
  const shortcut = useKeyAttribute(entryKey.toUpperCase())
  const isPhone = useIsPhone()
  if (!open) return null
  const label = translate('entry.new')
  if (isPhone)
    return (
      <IconButton color="primary" aria-label={label} onClick={open}>
        <AddIcon />
      </IconButton>
    )
  return (
    <Button
      size="small"
      startIcon={<AddIcon />}
      aria-keyshortcuts={shortcut}
      onClick={open}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  )
}
