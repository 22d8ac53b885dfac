import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Places } from '../../shared/contract/assignment.ts'
import { namedOrigins } from '../../shared/contract/entry.ts'
import { languages } from '../../shared/contract/language.ts'
import { leadKinds } from '../../shared/contract/lead.ts'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { fetchJson } from '../http.ts'
import { useOriginName } from '../leads/useOriginName.ts'
import type { RuleFieldsProps } from './draft.ts'

/** Inputs for a rule's name, conditions and active state. An empty condition matches every lead. */
export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const translate = useTranslate()
  const loaded = useQuery<Places>({
    queryKey: ['rules', 'places'],
    queryFn: async () => (await fetchJson('/api/staff/rules/places')).json,
  })
  const places = loaded.data
  const listProps = <Field extends ListField>(field: Field) => ({
    label: translate(`rules.fields.${field}`),
    values: draft[field],
    onChange: (values: string[]) => onChange({ ...draft, [field]: values }),
  })
  const labelIn = (prefix: string) => (value: string) => translate(`${prefix}.${value}`)
  return (
    <>
      <TextField
        label={translate('rules.fields.name')}
        value={draft.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        required
        autoFocus
      />
      <div>{translate('rules.conditionsHint')}</div>
      <ListInput {...listProps('kinds')} options={leadKinds} labelOf={labelIn('leadKind')} />
      <ListInput {...listProps('languages')} options={languages} labelOf={labelIn('common')} />
      <ListInput {...listProps('regions')} options={places?.regions ?? []} allowsOthers />
      <ListInput {...listProps('cities')} options={places?.cities ?? []} allowsOthers />
      <ChoicesProblem loaded={loaded} />
      <PriceFields draft={draft} onChange={onChange} />
      <ListInput
        {...listProps('origins')}
        options={namedOrigins}
        labelOf={useOriginName()}
        allowsOthers
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={draft.isActive}
            onChange={({ target }) => onChange({ ...draft, isActive: target.checked })}
          />
        }
        label={translate('rules.fields.isActive')}
      />
    </>
  )
}

type ListField = 'kinds' | 'languages' | 'regions' | 'cities' | 'origins'

type ListInputProps = {
  label: string
  values: string[]
  options: readonly string[]
  /** Returns the label of a value; without it, values are shown as they are. */
  labelOf?: (value: string) => string
  /** Whether the user can also enter values that are not among the options. */
  allowsOthers?: boolean
  onChange(values: string[]): void
}

function ListInput({
  label,
  values,
  options,
  labelOf = (value) => value,
  allowsOthers = false,
  onChange,
}: ListInputProps) {
  return (
    <Autocomplete
      multiple
      freeSolo={allowsOthers}
      autoSelect={allowsOthers}
      size="small"
      options={options}
      value={values}
      getOptionLabel={labelOf}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

function PriceFields({ draft, onChange }: RuleFieldsProps) {
  const translate = useTranslate()
  const amountInput = (field: 'from' | 'below') => (
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
      {amountInput('from')}
      {amountInput('below')}
    </Box>
  )
}
