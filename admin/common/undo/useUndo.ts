import { useMutation } from '@tanstack/react-query'
import {
  HttpError,
  useNotificationContext,
  useNotify,
  useRefresh,
  useStoreContext,
  useTranslate,
} from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { PersonRecord } from '../../../shared/contract/person.ts'
import type { KeptField, UndoResult } from '../../../shared/contract/undo.ts'
import { countTexts } from '../../../shared/view/format.ts'
import { errorMessages } from '../ActionDialog.tsx'
import { useBecomeDraft } from '../notes/useNoteDraft.ts'
import { request } from '../request.ts'
import { useLanguage } from '../useLanguage.ts'
import type { UndoOffer } from './offerMemory.ts'
import { useUndoOffers } from './useUndoOffers.ts'

/** What the API returns: for a note, the deleted note; for a merge, the person; before this release, nothing. */
type Undone = UndoResult | NoteRow | PersonRecord | undefined

/**
 * Returns a function that undoes a change and says what became of it. The text of a note or an answer becomes the user's draft
 * again. An
 * offer that the API refuses is removed; without an answer, it stays. The promise never rejects.
 */
export function useUndo() {
  const { remove } = useUndoOffers()
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const refresh = useRefresh()
  const translate = useTranslate()
  const resultText = useResultText()
  const becomeDraft = useBecomeDraft()
  const { getItem, setItem } = useStoreContext()
  const returnText = ({ noteAbout }: UndoOffer, result: Undone) =>
    noteAbout && result && 'body' in result && becomeDraft(noteAbout, result)
  const returnAnswer = ({ draft }: UndoOffer, result: Undone) => {
    if (!draft || leftOut(result)) return undefined
    if (getItem(draft.name) !== undefined) return translate('undo.draftStays')
    setItem(draft.name, draft.value)
    return undefined
  }
  const { mutateAsync } = useMutation({
    mutationFn: ({ request: { method, path, body, version } }: UndoOffer) =>
      request<Undone>(method, path, body, version),
    onSuccess: (result, offer) => {
      remove(offer)
      const textNow =
        returnAnswer(offer, result) ??
        (returnText(offer, result) && translate('notes.isDraftAgain'))
      // Of several undos in a row, the last one is told at once.
      setNotifications((waiting) => waiting.filter(({ type }) => type !== 'success'))
      notify([resultText(offer, result), textNow].filter(Boolean).join(' '), {
        type: leftOut(result) || keptIn(result) ? 'warning' : 'success',
      })
      refresh()
    },
    onError: (error, offer) => {
      if (error instanceof HttpError && error.status < 500) remove(offer)
      notify(errorMessages(error).join(' '), { type: 'error' })
    },
  })
  return (offer: UndoOffer) => mutateAsync(offer).catch(() => undefined)
}

function useResultText() {
  const translate = useTranslate()
  const language = useLanguage()
  const doneText = (done: string, kept: KeptField[] | undefined) =>
    kept ? `${done}. ${kept.map((field) => translate(`undo.kept.${field}`)).join(' ')}` : done
  return ({ text }: UndoOffer, result: Undone) => {
    const counts = leftOut(result)
    if (!counts) return doneText(translate('undo.done', { text }), keptIn(result))
    if (counts.changed === 0) return translate('undo.nothing')
    return translate('undo.partly', countTexts(counts, language))
  }
}

// The fields that stay as a later change has set them, if any.
function keptIn(result: Undone) {
  return result && 'kept' in result ? result.kept : undefined
}

// How many records were restored and how many were left out, because of a later change; undefined if none was left out.
function leftOut(result: Undone) {
  if (!result || !('changed' in result)) return undefined
  if (result.changed > 0 && result.skipped === 0) return undefined
  const { changed, skipped } = result
  return { changed, skipped }
}
