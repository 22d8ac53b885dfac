import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import { type EnteredOrigin, enteredOrigins } from '../../../shared/contract/entry.ts'
import type { EntryDraft } from './draft.ts'
import { KnownLeads } from './KnownLeads.tsx'
import { PropertyField } from './PropertyField.tsx'
import type { EntryErrors } from './useEntry.ts'

export type EntryFieldsProps = {
  draft: EntryDraft
  onChange(draft: EntryDraft): void
  errors: EntryErrors
}

/** How the client came, and the four fields of a lead: name, contact, what the client wants, and the property. */
export function EntryFields({ draft, onChange, errors }: EntryFieldsProps) {
  const translate = useTranslate()
  const contactErrors = [errors.phone, errors.email].filter(Boolean).join(' ')
  return (
    <>
      <OriginButtons value={draft.origin} onChange={(origin) => onChange({ ...draft, origin })} />
      <TextField
        label={translate('entry.name')}
        value={draft.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        error={errors.name !== undefined}
        helperText={errors.name}
        autoComplete="off"
      />
      <TextField
        label={translate('entry.contact')}
        value={draft.contact}
        onChange={({ target }) => onChange({ ...draft, contact: target.value })}
        error={contactErrors !== ''}
        helperText={contactErrors || translate('entry.contactHint')}
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <KnownLeads contact={draft.contact} />
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={translate('entry.message')}
        value={draft.message}
        onChange={({ target }) => onChange({ ...draft, message: target.value })}
        error={errors.message !== undefined}
        helperText={errors.message}
      />
      <PropertyField
        onChange={(propertyId) => onChange({ ...draft, propertyId })}
        error={errors.propertyId}
      />
    </>
  )
}

type OriginButtonsProps = { value: EnteredOrigin; onChange(origin: EnteredOrigin): void }

function OriginButtons({ value, onChange }: OriginButtonsProps) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('entry.origin')}
      value={value}
      onChange={(_event, origin: EnteredOrigin | null) => origin && onChange(origin)}
      sx={buttonsSx}
    >
      {enteredOrigins.map((origin) => (
        <ToggleButton key={origin} value={origin} sx={{ py: 0.25, textTransform: 'none' }}>
          {translate(`enteredOrigin.${origin}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

// On a phone, the second line begins with a border, too.
const buttonsSx = { flexWrap: 'wrap', '& .MuiToggleButton-root': { borderLeftColor: 'divider' } }
