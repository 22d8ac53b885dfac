import Alert from '@mui/material/Alert'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { openVariables } from '../../../shared/view/fill-template.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { RecordConflict } from '../../common/conflict/RecordConflict.tsx'
import { useLeadConflict } from '../work/useLeadConflict.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { type AnswerText, addressFor, firstStep, type NextStep, waysTo } from './draft.ts'
import { NextStepFields } from './NextStepFields.tsx'
import { openProgram } from './openProgram.ts'
import type { AnswerData } from './useAnswerData.ts'
import { useAnswerDraft } from './useAnswerDraft.ts'
import { useSendAnswer } from './useSendAnswer.ts'
import { WayField } from './WayField.tsx'

type AnswerFormProps = { lead: LeadRow; data: AnswerData; onClose(): void }

/**
 * A dialog that answers the client of a lead: in which way, with what text, and what becomes of the lead. If another user has
 * changed the lead in the meantime, shows their changes, and sends only when the user confirms again.
 */
export function AnswerForm({ lead, data, onClose }: AnswerFormProps) {
  const translate = useTranslate()
  const { base, conflict, attempt } = useLeadConflict(lead)
  const draft = useAnswerDraft(lead, data)
  const { text } = draft
  const { contact } = data.facts
  const [chosen, setChosen] = useState<Partial<NextStep>>({})
  // What the user has not chosen follows the lead as it is now.
  const step = { ...firstStep(base, data.facts.nextTask), ...chosen }
  const send = useSendAnswer(draft)
  const opened = useRef<string>(undefined)
  const confirm = () => {
    // The same answer is not opened again if the first attempt to record it failed.
    opened.current = openProgram(contact, text, opened.current)
    return attempt(() => send(base, { ...text, to: addressFor(contact, text.way) }, step))
  }
  const isSuppressed = text.way === 'mail' && data.facts.isSuppressed
  const canSend = waysTo(contact).includes(text.way) && !isSuppressed
  return (
    <ActionDialog
      title={translate('answer.to', { name: lead.name })}
      confirm={translate(`answer.send.${text.way}`)}
      isReady={canSend && isComplete(text)}
      isKept
      onConfirm={confirm}
      onClose={onClose}
    >
      <WayField contact={contact} text={text} onChange={draft.show} />
      {isSuppressed && (
        <Alert severity="warning" variant="outlined">
          {translate('answer.suppressed', { address: contact.email })}
        </Alert>
      )}
      <AnswerFields lead={lead} data={data} draft={draft} />
      <NextStepFields
        lead={base}
        step={step}
        onChange={(changed) => setChosen({ ...chosen, ...changed })}
      />
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}

function isComplete({ way, language, subject, body }: AnswerText) {
  const hasTexts = body.trim() !== '' && (way !== 'mail' || subject.trim() !== '')
  return (
    hasTexts &&
    openVariables(way === 'whatsapp' ? body : `${subject} ${body}`, language).length === 0
  )
}
