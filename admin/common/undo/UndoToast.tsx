import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useShortcut } from '../shortcuts.ts'
import { useExpiry } from '../useExpiry.ts'
import { useKeyAttribute } from '../useSingleKeys.ts'
import type { UndoOffer } from './offer-memory.ts'
import { changesSettled } from './pending-changes.ts'
import { Toast } from './Toast.tsx'
import { useUndo } from './useUndo.ts'
import { useUndoOffers } from './useUndoOffers.ts'

/** The last change that can be undone, with a button that undoes it, as does the shortcut "z". */
export function UndoToast() {
  const { offers, latest, removeExpired, clear } = useUndoOffers()
  const { undo, isPending } = useUndo()
  const translate = useTranslate()
  const [last] = offers
  const undoOffer = (offer: UndoOffer | undefined) => {
    if (offer && !isPending) undo(offer)
  }
  // The last change may still be on its way to the API.
  const undoLast = async () => {
    await changesSettled()
    undoOffer(latest())
  }
  const [next] = offers.map(({ until }) => until).toSorted((a, b) => a - b)
  useExpiry(next, removeExpired)
  useShortcut('z', 'undo.last', undoLast)
  return (
    <Toast label={translate('undo.region')} text={last && textOf(last)} onClose={clear}>
      <Button
        color="inherit"
        disabled={isPending}
        onClick={() => undoOffer(last)}
        aria-keyshortcuts={useKeyAttribute('Z')}
      >
        {translate('undo.action')}
      </Button>
    </Toast>
  )
}

function textOf({ text, consequence }: UndoOffer) {
  return consequence ? `${text}. ${consequence}` : text
}
