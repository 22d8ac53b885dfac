import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import type { AnswerResult } from '../../../shared/contract/answer.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { notesKey } from '../../common/notes/useNotes.ts'
import { apiErrorOf, request } from '../../common/request.ts'
import { trackChange } from '../../common/undo/pendingChanges.ts'
import { useUndoOffers } from '../../common/undo/useUndoOffers.ts'
import { changeInOrder } from '../work/ownChanges.ts'
import type { AnswerText, NextStep } from './draft.ts'
import type { useAnswerDraft } from './useAnswerDraft.ts'

type Draft = ReturnType<typeof useAnswerDraft>

/** An answer, and where it goes (`addressFor`). */
type Addressed = AnswerText & { to: string | undefined }

/**
 * Returns a function that sends an answer, changes the lead with it, and offers to undo both. The draft is stored before, with its
 * id, so that an answer that is sent twice, because its response was lost, is recorded once.
 */
export function useSendAnswer({ name, store, remove }: Draft) {
  const offerUndo = useOfferUndoOfAnswer(name)
  const client = useQueryClient()
  return async (lead: LeadRow, { to, ...text }: Addressed, step: NextStep): Promise<void> => {
    store(text)
    try {
      const answered = await trackChange(post(lead, { ...text, to }, step))
      remove()
      offerUndo(answered, text)
    } catch (error) {
      // The next attempt is another answer.
      if (isAlreadyAnswered(error)) store({ ...text, id: v4() })
      throw error
    } finally {
      for (const staleKey of [notesKey({ resource: 'leads', id: lead.id }), ['leads']])
        void client.invalidateQueries({ queryKey: staleKey })
    }
  }
}

function post(lead: LeadRow, text: Addressed, step: NextStep): Promise<AnswerResult> {
  const path = `leads/${lead.id}/answers`
  const send = (latest: LeadRow) =>
    request<AnswerResult>('POST', path, bodyOf(lead, text, step), latest.version)
  return changeInOrder(lead, send) as Promise<AnswerResult>
}

// Only what differs from the lead as the user saw it.
function bodyOf(lead: LeadRow, text: Addressed, { status, followUpOn }: NextStep) {
  const { id, way, to, language, subject, body } = text
  return {
    ...{ id, way, to, language, body },
    ...(way !== 'whatsapp' && subject.trim() && { subject }),
    ...(status !== lead.status && { status }),
    ...((followUpOn || null) !== lead.followUpOn && { followUpOn: followUpOn || null }),
  }
}

function useOfferUndoOfAnswer(draftName: string) {
  const { add } = useUndoOffers()
  const translate = useTranslate()
  const notify = useNotify()
  return ({ undo, name }: AnswerResult, text: AnswerText) => {
    if (!undo) return notify('answer.recorded')
    add({
      text: translate(`answer.done.${text.way}`, { name }),
      consequence: text.way === 'mail' ? translate('answer.leaves') : undefined,
      until: Date.now() + undo.seconds * 1_000,
      request: { method: 'POST', path: 'lead-answers/undos', body: { undoes: undo.id } },
      // As another answer: the undone one keeps its id in the history.
      draft: { name: draftName, value: { ...text, id: v4() } },
    })
  }
}

function isAlreadyAnswered(error: unknown) {
  return apiErrorOf(error)?.code === 'ALREADY_ANSWERED'
}
