import { useEffect, useRef } from 'react'
import { useLatest } from './useLatest.ts'

/** The longest wait for the browser to go back, in milliseconds; it takes a few. */
const BACK_MS = 1_000

/** Fulfilled when the browser has left the entry that `useBackCloses` last added to its history. */
let left: Promise<void> = Promise.resolve()

/**
 * While something covers the whole screen, lets the browser's Back button close it instead of leaving the screen below. For
 * that, it has an entry of its own in the browser's history, with the same address and state, so that nothing changes for the
 * router when the browser leaves it.
 * @returns `leave`, which closes it and then runs a function that may open another screen
 */
export function useBackCloses(isCovering: boolean, onClose: () => void) {
  const close = useLatest(onClose)
  const hasEntry = useRef(false)
  useEffect(() => {
    if (!isCovering) return
    const controller = new AbortController()
    const { signal } = controller
    const onBack = () => {
      if (!hasEntry.current) return
      hasEntry.current = false
      close.current()
    }
    // The browser goes back later than it is told to: it would leave an entry that was added meanwhile.
    void left.then(() => {
      if (signal.aborted) return
      window.history.pushState(window.history.state, '')
      hasEntry.current = true
      window.addEventListener('popstate', onBack, { signal })
    })
    return () => {
      controller.abort()
      leaveEntry(hasEntry)
    }
  }, [isCovering, close])
  const leave = (then: () => void) => {
    leaveEntry(hasEntry)
    onClose()
    if (isCovering) void left.then(then)
    else then()
  }
  return { leave }
}

function leaveEntry(hasEntry: { current: boolean }) {
  if (!hasEntry.current) return
  hasEntry.current = false
  left = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, BACK_MS)
    window.history.back()
  })
}
