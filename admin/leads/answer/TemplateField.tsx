import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { AnswerTemplate } from '../../../shared/contract/answer.ts'
import { fold } from '../../../shared/contract/fold.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { sortedFor } from './draft.ts'

/** The option for null, because the values of a select field must be strings. */
const NONE = 'none'

type TemplateFieldProps = {
  lead: LeadRow
  /** What is said about the chosen template. */
  hint: string | undefined
  templates: AnswerTemplate[]
  value: string | null
  onChange(template: AnswerTemplate | undefined): void
}

/** A select field for the template of an answer: those in the client's language first, with their kind if others have the same name. */
export function TemplateField({ lead, hint, templates, value, onChange }: TemplateFieldProps) {
  const translate = useTranslate()
  const sorted = sortedFor(lead, templates)
  const headingOf = ({ language }: AnswerTemplate) => (
    <ListSubheader key={language}>{translate(`common.${language}`)}</ListSubheader>
  )
  const nameOf = (template: AnswerTemplate) => {
    const { name, kind } = template
    if (!templates.some((other) => isNamesake(other, template))) return name
    return `${name} · ${translate(kind ? `leadKind.${kind}` : 'answerTemplates.anyKind')}`
  }
  const isListed = sorted.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={translate('answer.template')}
      value={isListed ? value : NONE}
      helperText={hint}
      onChange={({ target }) => onChange(sorted.find(({ id }) => id === target.value))}
    >
      <MenuItem value={NONE}>{translate('answer.noTemplate')}</MenuItem>
      {sorted.flatMap((template, index) => [
        ...(sorted[index - 1]?.language !== template.language ? [headingOf(template)] : []),
        <MenuItem key={template.id} value={template.id}>
          {nameOf(template)}
        </MenuItem>,
      ])}
    </TextField>
  )
}

function isNamesake(one: AnswerTemplate, other: AnswerTemplate) {
  return (
    one.id !== other.id && one.language === other.language && fold(one.name) === fold(other.name)
  )
}
