import type { LeadRow } from '../../../shared/contract/records.ts'
import { useStored } from '../../common/drafts/useStored.ts'
import { type AnswerText, firstText } from './draft.ts'
import type { AnswerData } from './useAnswerData.ts'

/** Returns the text of the user's answer to a client, stored as soon as the user has typed something or sent it. */
export function useAnswerDraft(lead: LeadRow, { facts, templates }: AnswerData) {
  const { value: text, ...draft } = useStored<AnswerText>(['answer', lead.id], () =>
    firstText(lead, templates, facts),
  )
  return { ...draft, text }
}
