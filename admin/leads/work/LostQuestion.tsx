import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'

type Ask = (lead: LeadRow) => Promise<LeadChange | undefined>
type Question = { lead: LeadRow; answer(change: LeadChange | undefined): void }

const AskContext = createContext<Ask | undefined>(undefined)

/** Provides `useAskLostReason`, and shows its dialog over every screen. */
export function LostQuestion({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback<Ask>(
    (lead) =>
      new Promise((resolve) => {
        const answer = (change: LeadChange | undefined) => {
          setQuestion(undefined)
          resolve(change)
        }
        setQuestion({ lead, answer })
      }),
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {question && <LostDialog key={question.lead.id} {...question} />}
    </AskContext>
  )
}

/**
 * Returns a function that asks why a lead was lost, and returns the change to send; undefined if the user cancels.
 * @throws Error outside a `LostQuestion`
 */
export function useAskLostReason(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAskLostReason must be called inside a LostQuestion')
  return ask
}

function LostDialog({ lead, answer }: Question) {
  const [draft, setDraft] = useState(emptyLostDraft)
  const translate = useTranslate()
  const change = lostChange(draft)
  return (
    <ActionDialog
      title={translate('leadWork.lost.title', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={change !== undefined}
      onConfirm={async () => answer(change)}
      onClose={() => answer(undefined)}
    >
      <LostFields draft={draft} onChange={setDraft} autoFocus />
    </ActionDialog>
  )
}
