import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { isAnythingUnsaved, useIsAnythingUnsaved } from '../common/live/editing.ts'

/**
 * Holds back the way to another screen, also with the browser's buttons, while something on this one is not saved.
 * @returns functions that go on and that stay; undefined while nothing is held back
 */
export function useBlockedNavigation(): { onLeave(): void; onStay(): void } | undefined {
  const blocker = useBlocker(mustAsk)
  const isUnsaved = useIsAnythingUnsaved()
  const { state, proceed } = blocker
  useEffect(() => {
    // A dialog that was saved may go to another screen just before it closes.
    if (state === 'blocked' && !isUnsaved) proceed?.()
  }, [state, isUnsaved, proceed])
  if (blocker.state !== 'blocked' || !isUnsaved) return undefined
  return { onLeave: blocker.proceed, onStay: blocker.reset }
}

type MustAsk = Exclude<Parameters<typeof useBlocker>[0], boolean>

const mustAsk: MustAsk = ({ currentLocation, nextLocation, historyAction }) =>
  isAnythingUnsaved() &&
  // Who has signed out was asked before, and can save nothing anymore.
  nextLocation.pathname !== '/login' &&
  // So a list corrects its own address, for example after its last page has become empty.
  historyAction !== 'REPLACE' &&
  pathOf(currentLocation) !== pathOf(nextLocation)

function pathOf({ pathname, search }: { pathname: string; search: string }) {
  return pathname + search
}

/** Has the browser ask before the page is closed or loaded anew while something on it is not saved. */
export function useUnloadQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
