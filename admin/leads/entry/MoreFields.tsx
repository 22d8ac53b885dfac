import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LanguageField } from '../../common/LanguageField.tsx'
import { ChoicesProblem } from '../../common/load/ChoicesProblem.tsx'
import { useAssignableStaff } from '../useAssignableStaff.ts'
import { splitContact } from './draft.ts'
import type { EntryFieldsProps } from './EntryFields.tsx'

/** What is seldom changed: the assignee, who referred the client, the language of the client, and whether the client gets an acknowledgement. */
export function MoreFields(props: EntryFieldsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!isOpen)}
      >
        {translate('entry.more')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ pt: 1.5 }}>
        {isOpen && <Fields {...props} />}
      </Box>
    </Box>
  )
}

function Fields({ draft, onChange, errors }: EntryFieldsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <AssigneeSelect
        value={draft.assigneeId}
        onChange={(assigneeId) => onChange({ ...draft, assigneeId })}
        error={errors.assigneeId}
      />
      <TextField
        label={translate('entry.referredByCode')}
        value={draft.referredByCode}
        onChange={({ target }) => onChange({ ...draft, referredByCode: target.value })}
        error={errors.referredByCode !== undefined}
        helperText={errors.referredByCode}
        placeholder="LP-XXXXX"
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <LanguageField
        label={translate('entry.language')}
        value={draft.language}
        onChange={(language) => onChange({ ...draft, language })}
      />
      <Acknowledgement
        isOn={draft.acknowledges}
        onChange={(acknowledges) => onChange({ ...draft, acknowledges })}
        hasEmail={splitContact(draft.contact).email !== ''}
      />
      <FormHelperText>{translate('entry.answered')}</FormHelperText>
    </Box>
  )
}

/** The option for null, because the values of a select field must be strings. */
const BY_RULES = 'rules'

type AssigneeSelectProps = {
  value: string | null
  onChange(assigneeId: string | null): void
  error: string | undefined
}

function AssigneeSelect({ value, onChange, error }: AssigneeSelectProps) {
  const translate = useTranslate()
  const { colleagues, loaded } = useAssignableStaff()
  const isListed = value === null || colleagues.some(({ id }) => id === value)
  return (
    <div>
      <TextField
        select
        fullWidth
        label={translate('resources.leads.fields.assignee')}
        value={isListed ? (value ?? BY_RULES) : ''}
        onChange={({ target }) => onChange(target.value === BY_RULES ? null : target.value)}
        error={error !== undefined}
        helperText={error}
      >
        <MenuItem value={BY_RULES}>{translate('entry.byRules')}</MenuItem>
        {colleagues.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ChoicesProblem loaded={loaded} />
    </div>
  )
}

type AcknowledgementProps = { isOn: boolean; onChange(isOn: boolean): void; hasEmail: boolean }

function Acknowledgement({ isOn, onChange, hasEmail }: AcknowledgementProps) {
  const translate = useTranslate()
  return (
    <div>
      <FormControlLabel
        disabled={!hasEmail}
        control={
          <Checkbox
            checked={isOn && hasEmail}
            onChange={(_event, isChecked) => onChange(isChecked)}
          />
        }
        label={translate('entry.acknowledge')}
      />
      {!hasEmail && <FormHelperText>{translate('entry.acknowledgeHint')}</FormHelperText>}
    </div>
  )
}
