import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useShortcut } from '../shortcuts.ts'
import { Toast } from './Toast.tsx'
import { useUndo } from './useUndo.ts'
import { useUndoOffers } from './useUndoOffers.ts'

/** The last change that can be undone, with a button that undoes it, as does the shortcut "z". */
export function UndoToast() {
  const { offers, clear } = useUndoOffers()
  const { undo, isPending } = useUndo()
  const translate = useTranslate()
  const [last] = offers
  const undoLast = () => {
    if (last && !isPending) undo(last)
  }
  useExpiry()
  useShortcut('z', 'undo.last', undoLast)
  return (
    <Toast label={translate('undo.region')} text={last?.text} onClose={clear}>
      <Button color="inherit" disabled={isPending} onClick={undoLast} aria-keyshortcuts="z">
        {translate('undo.action')}
      </Button>
    </Toast>
  )
}

function useExpiry() {
  const { offers, removeExpired } = useUndoOffers()
  const next = Math.min(...offers.map(({ until }) => until))
  // biome-ignore lint/correctness/useExhaustiveDependencies: removeExpired is a new function with each render
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(removeExpired, next - Date.now())
    return () => clearTimeout(timer)
  }, [next])
}
