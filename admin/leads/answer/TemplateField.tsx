import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { AnswerTemplate } from '../../../shared/contract/answer.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { sortedFor } from './draft.ts'

/** The option for null, because the values of a select field must be strings. */
const NONE = 'none'

type TemplateFieldProps = {
  lead: LeadRow
  templates: AnswerTemplate[]
  value: string | null
  onChange(template: AnswerTemplate | undefined): void
}

/** A select field for the template of an answer: those in the client's language first. */
export function TemplateField({ lead, templates, value, onChange }: TemplateFieldProps) {
  const translate = useTranslate()
  const sorted = sortedFor(lead, templates)
  const isListed = sorted.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={translate('answer.template')}
      value={isListed ? value : NONE}
      onChange={({ target }) => onChange(sorted.find(({ id }) => id === target.value))}
    >
      <MenuItem value={NONE}>{translate('answer.noTemplate')}</MenuItem>
      {sorted.flatMap(({ id, name, language }, index) => [
        ...(sorted[index - 1]?.language !== language
          ? [<ListSubheader key={language}>{translate(`common.${language}`)}</ListSubheader>]
          : []),
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>,
      ])}
    </TextField>
  )
}
