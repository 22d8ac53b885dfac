import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-admin'

/**
 * While something covers the whole screen, lets the browser's Back button close it instead of leaving the screen below. For
 * that, it has an entry of its own in the browser's history, with the same address.
 * @returns `leave`, which opens another screen in place of that entry
 */
export function useBackCloses(isCovering: boolean, onClose: () => void) {
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ navigate, location, onClose })
  latest.current = { navigate, location, onClose }
  const entry = useRef<'none' | 'requested' | 'reached' | 'left'>('none')
  useEffect(() => {
    if (!isCovering) return
    const { pathname, search, state } = latest.current.location
    entry.current = 'requested'
    latest.current.navigate({ pathname, search }, { state })
    return () => {
      if (entry.current === 'reached') latest.current.navigate(-1)
      entry.current = 'none'
    }
  }, [isCovering])
  useFollowed(location.key, () => {
    if (entry.current === 'requested') entry.current = 'reached'
    else if (entry.current === 'reached') {
      entry.current = 'left'
      latest.current.onClose()
    }
  })
  const leave = (to: string) => {
    const hasEntry = entry.current === 'reached'
    if (hasEntry) entry.current = 'left'
    navigate(to, { replace: hasEntry })
  }
  return { leave }
}

// Calls `onChange` after each change of the entry of the history.
function useFollowed(key: string | undefined, onChange: () => void) {
  const last = useRef(key)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    latest.current()
  }, [key])
}
