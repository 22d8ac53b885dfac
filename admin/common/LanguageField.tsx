import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type Language, languages } from '../../shared/contract/language.ts'

type LanguageFieldProps = {
  /** Already translated, as is `hint`. */
  label: string
  hint?: string
  value: Language
  onChange(language: Language): void
}

/** A select field for a language. */
export function LanguageField({ label, hint, value, onChange }: LanguageFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={label}
      helperText={hint}
      value={value}
      onChange={({ target }) => onChange(target.value as Language)}
    >
      {languages.map((language) => (
        <MenuItem key={language} value={language}>
          {translate(`common.${language}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
