import { useMutation } from '@tanstack/react-query'
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { UndoResult } from '../../../shared/contract/undo.ts'
import { countTexts } from '../../../shared/view/format.ts'
import { errorMessages } from '../ActionDialog.tsx'
import { request } from '../request.ts'
import { useLanguage } from '../useLanguage.ts'
import { type UndoOffer, useUndoOffers } from './useUndoOffers.ts'

/**
 * Returns a function that undoes a change and says what became of it. An offer that the API refuses is removed; without an
 * answer, it stays.
 */
export function useUndo() {
  const { remove } = useUndoOffers()
  const notify = useNotify()
  const refresh = useRefresh()
  const resultText = useResultText()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ request: { method, path, body } }: UndoOffer) =>
      request<UndoResult | undefined>(method, path, body),
    onSuccess: (result, offer) => {
      remove(offer)
      notify(resultText(offer, result), { type: 'success' })
      refresh()
    },
    onError: (error, offer) => {
      if (error instanceof HttpError && error.status < 500) remove(offer)
      notify(errorMessages(error).join(' '), { type: 'error' })
    },
  })
  return { undo: mutate, isPending }
}

function useResultText() {
  const translate = useTranslate()
  const language = useLanguage()
  return ({ text }: UndoOffer, result: UndoResult | undefined) => {
    // The deletion of a note has no result.
    if (!result || (result.changed > 0 && result.skipped === 0))
      return translate('undo.done', { text })
    if (result.changed === 0) return translate('undo.nothing')
    const { changed, skipped } = result
    return translate('undo.partly', countTexts({ changed, skipped }, language))
  }
}
