import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { RuleFieldsProps } from './draft.ts'

/** Between which prices, in which currency. */
export function PriceFields({ draft, onChange }: RuleFieldsProps) {
  const translate = useTranslate()
  const amount = (field: 'from' | 'below') => (
    <TextField
      type="number"
      label={translate(`rules.fields.${field}`)}
      value={draft[field]}
      onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
      slotProps={{ htmlInput: { min: 0 } }}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '96px 1fr 1fr' } }}>
      <TextField
        label={translate('rules.fields.currency')}
        value={draft.currency}
        onChange={({ target }) => onChange({ ...draft, currency: target.value.toUpperCase() })}
        slotProps={{ htmlInput: { maxLength: 3 } }}
      />
      {amount('from')}
      {amount('below')}
    </Box>
  )
}
