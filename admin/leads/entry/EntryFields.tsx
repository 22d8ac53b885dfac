import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { enteredOrigins } from '../../../shared/contract/entry.ts'
import { ChoiceButtons } from '../../common/ChoiceButtons.tsx'
import type { FieldErrors } from '../../common/useFieldErrors.ts'
import { contactProblem, type EntryDraft } from './draft.ts'
import { KnownLeads } from './KnownLeads.tsx'
import { PropertyField } from './PropertyField.tsx'

export type EntryFieldsProps = {
  draft: EntryDraft
  onChange(draft: EntryDraft): void
  errors: FieldErrors
}

/** How the client came, and the four fields of a lead: name, contact, what the client wants, and the property. */
export function EntryFields({ draft, onChange, errors }: EntryFieldsProps) {
  const translate = useTranslate()
  const problem = contactProblem(draft.contact)
  const contactErrors = problem
    ? translate(problem)
    : [errors.phone, errors.email].filter(Boolean).join(' ')
  return (
    <>
      <ChoiceButtons
        label={translate('entry.origin')}
        choices={enteredOrigins}
        textKey="leadOrigin"
        value={draft.origin}
        onChange={(origin) => onChange({ ...draft, origin })}
      />
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
      {/* After this field, which it thus does not move, and to which Tab goes whether or not there are such leads. */}
      <KnownLeads draft={draft} />
      <PropertyField
        value={draft.property}
        text={draft.propertyText}
        onChange={(property, propertyText) => onChange({ ...draft, property, propertyText })}
        error={errors.propertyId}
      />
    </>
  )
}
