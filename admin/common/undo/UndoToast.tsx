import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcut } from '../shortcuts.ts'
import { useExpiry } from '../useExpiry.ts'
import { useKeyAttribute } from '../useSingleKeys.ts'
import { isSameOffer, type UndoOffer } from './offerMemory.ts'
import { changesSettled } from './pendingChanges.ts'
import { Toast } from './Toast.tsx'
import { useUndo } from './useUndo.ts'
import { useUndoOffers } from './useUndoOffers.ts'

/**
 * The last change that can be undone, with a button that undoes it, as does the shortcut "z". Closing it withdraws all
 * offers, not only the one shown.
 */
export function UndoToast() {
  const { offers, current, removeExpired, clear } = useUndoOffers()
  const undo = useUndo()
  const queue = useRef(Promise.resolve<unknown>(undefined))
  const translate = useTranslate()
  const [last] = offers
  // One after the other: the key, pressed again, undoes the change before.
  const enqueue = (find: () => UndoOffer | undefined) => {
    queue.current = queue.current.then(async () => {
      // The last change may still be on its way to the API.
      await changesSettled()
      const offer = find()
      if (offer) await undo(offer)
      // It expired while it was shown, for example while the computer slept.
      else removeExpired()
    })
  }
  const [next] = offers.map(({ until }) => until).toSorted((a, b) => a - b)
  useExpiry(next, removeExpired)
  useShortcut('z', 'undo.last', () => enqueue(() => current()[0]))
  return (
    <Toast label={translate('undo.region')} text={last && textOf(last)} onClose={clear}>
      <Button
        color="inherit"
        onClick={() => last && enqueue(() => current().find((offer) => isSameOffer(offer, last)))}
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
