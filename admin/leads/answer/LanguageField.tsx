import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type Language, languages } from '../../../shared/contract/language.ts'

type LanguageFieldProps = { value: Language; onChange(language: Language): void }

/** A select field for the language of an email without a template, in which the layout of the house is. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('answer.language')}
      value={value}
      onChange={({ target }) => onChange(target.value === 'en' ? 'en' : 'es')}
      helperText={translate('answer.languageHint')}
    >
      {languages.map((language) => (
        <MenuItem key={language} value={language}>
          {translate(`common.${language}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
