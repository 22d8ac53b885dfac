import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type AnswerTemplate, answerLimits } from '../../../shared/contract/answer.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { openVariables } from '../../../shared/view/fill-template.ts'
import { LanguageField } from '../../common/LanguageField.tsx'
import { useIsPhone } from '../../common/useIsPhone.ts'
import { type AnswerText, withTemplate } from './draft.ts'
import { TemplateField } from './TemplateField.tsx'
import type { AnswerData } from './useAnswerData.ts'
import type { useAnswerDraft } from './useAnswerDraft.ts'

const inLanguage = { es: 'answer.mailInSpanish', en: 'answer.mailInEnglish' }

type AnswerFieldsProps = {
  lead: LeadRow
  data: AnswerData
  draft: ReturnType<typeof useAnswerDraft>
}

/**
 * The inputs for the template and the text of an answer. If another template replaces what the user has typed, a button brings it
 * back.
 */
export function AnswerFields({ lead, data, draft }: AnswerFieldsProps) {
  const { text, store, show } = draft
  const isTyped = useRef(draft.wasStored)
  const [replaced, setReplaced] = useState<AnswerText>()
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const type = (typed: Partial<AnswerText>) => {
    isTyped.current = true
    store({ ...text, ...typed })
  }
  const choose = (template: AnswerTemplate | undefined) => {
    if (isTyped.current) setReplaced(text)
    isTyped.current = false
    show(template ? withTemplate(text, template, data.facts.values) : { ...text, templateId: null })
  }
  const bringBack = ({ id: _, way: __, ...written }: AnswerText) => {
    setReplaced(undefined)
    type(written)
  }
  // What a template says and the lead does not have.
  const whatIsOpen = (written: string) => {
    const open = openVariables(written, text.language)
    if (open.length === 0) return {}
    const name = open.join(', ')
    return { error: true, helperText: translate('answer.open', { name }) }
  }
  const isMail = text.way === 'mail'
  // The layout of the house is in the language of the template, also if the client has another one.
  const isForeign = isMail && text.templateId !== null && text.language !== lead.language
  // Only the house's email needs one. A template can leave it empty: "{propiedad}" of a lead without a property.
  const isMissing = isMail && text.subject.trim() === ''
  return (
    <>
      <TemplateField
        lead={lead}
        hint={isForeign ? translate(inLanguage[text.language]) : undefined}
        templates={data.templates}
        value={text.templateId}
        onChange={choose}
      />
      {isMail && text.templateId === null && (
        <LanguageField
          label={translate('answer.language')}
          hint={translate('answer.languageHint')}
          value={text.language}
          onChange={(language) => show({ ...text, language })}
        />
      )}
      {replaced && (
        <Button size="small" onClick={() => bringBack(replaced)} sx={{ justifySelf: 'start' }}>
          {translate('answer.backToWritten')}
        </Button>
      )}
      {text.way !== 'whatsapp' && (
        <TextField
          label={translate('answer.subject')}
          value={text.subject}
          onChange={({ target }) => type({ subject: target.value })}
          {...(isMissing
            ? { error: true, helperText: translate('answer.noSubject') }
            : whatIsOpen(text.subject))}
          slotProps={{ htmlInput: { maxLength: answerLimits.subject } }}
        />
      )}
      <TextField
        multiline
        minRows={8}
        maxRows={16}
        // On a phone, the keyboard would cover the text.
        autoFocus={!isPhone}
        label={translate('answer.body')}
        value={text.body}
        onChange={({ target }) => type({ body: target.value })}
        {...whatIsOpen(text.body)}
        slotProps={{ htmlInput: { maxLength: answerLimits.body, lang: text.language } }}
      />
    </>
  )
}
