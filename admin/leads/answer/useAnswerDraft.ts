import { useState } from 'react'
import { useGetIdentity, useStoreContext } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { answerDraftOf } from '../../store.ts'
import { type AnswerText, firstText } from './draft.ts'
import type { AnswerData } from './useAnswerData.ts'

/**
 * Returns the text of the user's answer to a client, and functions that change and remove it. The browser stores it as soon as the
 * user has typed something or sent it, until it is sent or the user signs out: an error, a closed dialog or tab or the end of
 * the session does not lose it.
 */
export function useAnswerDraft(lead: LeadRow, { facts, templates }: AnswerData) {
  const { identity } = useGetIdentity()
  const { getItem, setItem, removeItem } = useStoreContext()
  const name = answerDraftOf(String(identity?.id), lead.id)
  const [wasStored] = useState(() => getItem(name) !== undefined)
  const [text, setText] = useState<AnswerText>(
    () => getItem<AnswerText>(name) ?? firstText(lead, templates, facts),
  )
  const store = (written: AnswerText) => {
    setText(written)
    setItem(name, written)
  }
  /** Changes the text without storing it, unless something is stored already: nothing was typed. */
  const show = (chosen: AnswerText) => (getItem(name) ? store(chosen) : setText(chosen))
  return { name, text, wasStored, store, show, remove: () => removeItem(name) }
}
