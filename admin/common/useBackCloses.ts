import { useEffect, useRef } from 'react'
import { v4 } from 'uuid'
import { useLatest } from './useLatest.ts'

/** The longest wait for the browser to go back, in milliseconds; it takes a few. */
const BACK_MS = 1_000

/** Fulfilled when the browser has left the entry that `useBackCloses` last added to its history. */
let left: Promise<void> = Promise.resolve()

/**
 * While something covers the screen, lets the browser's Back button close it instead of leaving the screen below. For that, it
 * has an entry of its own in the browser's history, with the same address, so that nothing changes for the router when the
 * browser leaves it.
 * @returns `leave`, which gives up that entry and then runs a function that may go to another address
 */
export function useBackCloses(isCovering: boolean, onClose: () => void) {
  const close = useLatest(onClose)
  const entry = useRef<string>(undefined)
  useEffect(() => {
    if (!isCovering) return
    const controller = new AbortController()
    const { signal } = controller
    const onBack = () => {
      if (!entry.current) return
      entry.current = undefined
      close.current()
    }
    // The browser goes back later than it is told to: it would leave an entry that was added meanwhile.
    void left.then(() => {
      if (signal.aborted) return
      entry.current = v4()
      window.history.pushState({ ...window.history.state, covered: entry.current }, '')
      window.addEventListener('popstate', onBack, { signal })
    })
    return () => {
      controller.abort()
      leaveEntry(entry)
    }
  }, [isCovering, close])
  const leave = (then: () => void) => {
    leaveEntry(entry)
    if (isCovering) void left.then(then)
    else then()
  }
  return { leave }
}

function leaveEntry(entry: { current: string | undefined }) {
  const isLast = entry.current !== undefined && window.history.state?.covered === entry.current
  entry.current = undefined
  // Another screen may have been opened from what covered this one.
  if (!isLast) return
  left = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, BACK_MS)
    window.history.back()
  })
}
