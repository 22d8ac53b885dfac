import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Shows each screen that is opened from its top. Back and Forward lead to where the user was; the browser sees to that. */
export function useTopOfScreens(): void {
  const type = useNavigationType()
  // Without the tab of a record.
  const screen = useLocation().pathname.split('/').slice(0, 4).join('/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if another screen is opened
  useLayoutEffect(() => {
    if (type === 'PUSH') window.scrollTo(0, 0)
  }, [screen])
}
