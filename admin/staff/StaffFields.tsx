import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import { LanguageField } from '../common/LanguageField.tsx'

/** The values of the form for a staff account. */
export type StaffDraft = { name: string; email: string; role: StaffRole; language: Language }

type StaffFieldsProps = {
  draft: StaffDraft
  onChange(draft: StaffDraft): void
  /** Whether the account exists already; the email address then has no input. */
  isEdit?: boolean
  /** Whether it is the user's own account; the role then cannot be changed. */
  isOwn?: boolean
}

/** Inputs for the name, email address, role and language of a staff account. */
export function StaffFields({ draft, onChange, isEdit, isOwn }: StaffFieldsProps) {
  const translate = useTranslate()
  const label = (field: keyof StaffDraft) => translate(`resources.staff.fields.${field}`)
  const set = (change: Partial<StaffDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <TextField
        label={label('name')}
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
        required
        autoFocus
      />
      {!isEdit && (
        <TextField
          label={label('email')}
          type="email"
          value={draft.email}
          onChange={({ target }) => set({ email: target.value })}
          required
        />
      )}
      <TextField
        select
        label={label('role')}
        value={draft.role}
        disabled={isOwn ?? false}
        helperText={translate(`roleHint.${draft.role}`)}
        onChange={({ target }) => set({ role: target.value as StaffRole })}
      >
        {staffRoles.map((role) => (
          <MenuItem key={role} value={role}>
            {translate(`role.${role}`)}
          </MenuItem>
        ))}
      </TextField>
      <LanguageField
        label={label('language')}
        value={draft.language}
        onChange={(language) => set({ language })}
      />
    </>
  )
}
