import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import type { OpenQuestion } from './OpenQuestion.ts'

type Outcome = 'lost' | 'won'
type Ask = (lead: LeadRow, outcome: Outcome, send: OpenQuestion['send']) => Promise<boolean>
type Question = OpenQuestion & { outcome: Outcome }

const dialogs = {
  lost: lazyScreen(() => import('./LostDialog.tsx'), 'LostDialog', 'leads.change'),
  won: lazyScreen(() => import('./WonDialog.tsx'), 'WonDialog', 'leads.change'),
}

const AskContext = createContext<Ask | undefined>(undefined)

/** Provides `useAskOutcome`, and shows its dialog over every screen. */
export function OutcomeQuestion({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback<Ask>(
    (lead, outcome, send) =>
      new Promise((resolve) => {
        const end = (isSent: boolean) => {
          setQuestion(undefined)
          resolve(isSent)
        }
        setQuestion({ lead, outcome, send, end })
      }),
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {question && <OutcomeDialog key={question.lead.id} {...question} />}
    </AskContext>
  )
}

/**
 * Returns a function that asks why a lead was lost, or what it was sold for, and sends the change. If it fails, for example because
 * somebody else has changed the lead, the question stays, with what was entered. The function returns false if the user cancels.
 * @throws Error outside an `OutcomeQuestion`
 */
export function useAskOutcome(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAskOutcome must be called inside an OutcomeQuestion')
  return ask
}

function OutcomeDialog({ outcome, ...question }: Question) {
  const Dialog = dialogs[outcome]
  return (
    <Suspense>
      <Dialog {...question} />
    </Suspense>
  )
}
