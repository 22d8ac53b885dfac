import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLogout } from 'react-admin'
import { isAnythingUnsaved } from '../common/live/editing.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useBlockedNavigation, useUnloadQuestion } from './useBlockedNavigation.ts'

type Ask = (leave: () => void) => void

const AskContext = createContext<Ask>((leave) => leave())

/** Asks before the user leaves the screen, or signs out, while something on the screen is not saved. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>()
  const ask = useCallback<Ask>((act) => {
    if (isAnythingUnsaved()) setLeave(() => act)
    else act()
  }, [])
  const close = () => setLeave(undefined)
  const blocked = useBlockedNavigation()
  useUnloadQuestion()
  return (
    <AskContext value={ask}>
      {children}
      {blocked && <LeaveDialog {...blocked} />}
      {leave && (
        <LeaveDialog
          onLeave={() => {
            close()
            leave()
          }}
          onStay={close}
        />
      )}
    </AskContext>
  )
}

/** Returns a function that signs the user out. The next user does not come to the screen of this one. */
export function useSignOut(): () => void {
  const logout = useLogout()
  const ask = useContext(AskContext)
  return () => ask(() => void logout(null, undefined, false))
}
