import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { answerLimits } from '../../shared/contract/answer.ts'
import type { NewAnswerTemplate } from '../../shared/contract/answer-schema.ts'
import type { Language } from '../../shared/contract/language.ts'
import { type LeadKind, leadKinds } from '../../shared/contract/lead.ts'
import { unknownVariables, variableNames } from '../../shared/view/fill-template.ts'
import { LanguageField } from '../common/LanguageField.tsx'
import type { FieldErrors } from '../common/useFieldErrors.ts'
import { VariableButtons } from './VariableButtons.tsx'

/** The option for null, because the values of a select field must be strings. */
const ANY = 'any'

type TemplateFieldsProps = {
  draft: NewAnswerTemplate
  onChange(draft: NewAnswerTemplate): void
  /** What the API says about `name`, `subject` and `body`. */
  errors: FieldErrors
}

/** The inputs for a template: its name, when it is used, and its texts, with buttons that insert variables. */
export function TemplateFields({ draft, onChange, errors }: TemplateFieldsProps) {
  const translate = useTranslate()
  const unknown = useUnknownVariables(draft.language)
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: string) => {
    const at = text.current?.selectionStart ?? draft.body.length
    const until = text.current?.selectionEnd ?? at
    const body = draft.body.slice(0, at) + variable + draft.body.slice(until)
    flushSync(() => onChange({ ...draft, body }))
    text.current?.focus()
    // React has put the caret at the end.
    const caret = at + variable.length
    text.current?.setSelectionRange(caret, caret)
  }
  return (
    <>
      <TextField
        label={translate('answerTemplates.name')}
        value={draft.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        {...saying(errors.name)}
        slotProps={{ htmlInput: { maxLength: answerLimits.name } }}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          select
          label={translate('answerTemplates.kind')}
          value={draft.kind ?? ANY}
          onChange={({ target: { value } }) =>
            onChange({ ...draft, kind: value === ANY ? null : (value as LeadKind) })
          }
        >
          <MenuItem value={ANY}>{translate('answerTemplates.anyKind')}</MenuItem>
          {leadKinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {translate(`leadKind.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <LanguageField
          label={translate('answerTemplates.language')}
          value={draft.language}
          onChange={(language) => onChange({ ...draft, language })}
        />
      </Box>
      <TextField
        label={translate('answerTemplates.subject')}
        value={draft.subject}
        onChange={({ target }) => onChange({ ...draft, subject: target.value })}
        {...saying(errors.subject ?? unknown(draft.subject))}
        slotProps={{ htmlInput: { maxLength: answerLimits.subject } }}
      />
      <TextField
        multiline
        minRows={8}
        maxRows={16}
        inputRef={text}
        label={translate('answerTemplates.body')}
        {...saying(errors.body ?? unknown(draft.body), translate('answerTemplates.hint'))}
        value={draft.body}
        onChange={({ target }) => onChange({ ...draft, body: target.value })}
        slotProps={{ htmlInput: { maxLength: answerLimits.body, lang: draft.language } }}
      />
      <VariableButtons language={draft.language} onInsert={insert} />
    </>
  )
}

function saying(error: string | undefined, hint?: string) {
  return { error: error !== undefined, helperText: error ?? hint }
}

// Returns a function that says which variables of a text do not exist. The API rejects them, too.
function useUnknownVariables(language: Language) {
  const translate = useTranslate()
  const names = Object.values(variableNames[language])
  return (text: string) => {
    const unknown = unknownVariables(text, language)
    if (unknown.length === 0) return undefined
    const [name, known] = [unknown, names].map(inBraces)
    return translate('answerTemplates.unknown', { name, known })
  }
}

function inBraces(names: string[]) {
  return names.map((name) => `{${name}}`).join(', ')
}
