import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLogout } from 'react-admin'
import { isAnythingUnsaved } from '../common/live/editing.ts'
import { countDrafts } from '../store.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useBlockedNavigation, useUnloadQuestion } from './useBlockedNavigation.ts'

/** How many drafts of notes would be lost, besides what is on the screen. */
type Loss = { drafts: number }
type Ask = (leave: () => void, loss: Loss) => void
type Question = Loss & { onLeave(): void }

const AskContext = createContext<Ask>((leave) => leave())

/** Asks before the user leaves the screen, or signs out, while something on the screen is not saved. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback<Ask>((leave, { drafts }) => {
    if (isAnythingUnsaved() || drafts > 0) setQuestion({ drafts, onLeave: leave })
    else leave()
  }, [])
  const close = () => setQuestion(undefined)
  const blocked = useBlockedNavigation()
  useUnloadQuestion()
  return (
    <AskContext value={ask}>
      {children}
      {blocked && <LeaveDialog {...blocked} />}
      {question && (
        <LeaveDialog
          drafts={question.drafts}
          onLeave={() => {
            close()
            question.onLeave()
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
  return () => ask(() => void logout(null, undefined, false), { drafts: countDrafts() })
}
