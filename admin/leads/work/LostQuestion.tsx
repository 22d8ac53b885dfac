import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { RecordConflict } from '../../common/conflict/RecordConflict.tsx'
import { emptyLostDraft, LostFields, lostChange } from './LostFields.tsx'
import { useLeadConflict } from './useLeadConflict.ts'

type Send = (lead: LeadRow, change: LeadChange) => Promise<unknown>
type Ask = (lead: LeadRow, send: Send) => Promise<boolean>
type Question = { lead: LeadRow; send: Send; end(isSent: boolean): void }

const AskContext = createContext<Ask | undefined>(undefined)

/** Provides `useAskLostReason`, and shows its dialog over every screen. */
export function LostQuestion({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback<Ask>(
    (lead, send) =>
      new Promise((resolve) => {
        const end = (isSent: boolean) => {
          setQuestion(undefined)
          resolve(isSent)
        }
        setQuestion({ lead, send, end })
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
 * Returns a function that asks why a lead was lost, and sends the change. If it fails, for example because somebody else has
 * changed the lead, the question stays, with what was entered. The function returns false if the user cancels.
 * @throws Error outside a `LostQuestion`
 */
export function useAskLostReason(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAskLostReason must be called inside a LostQuestion')
  return ask
}

function LostDialog({ lead, send, end }: Question) {
  const { base, conflict, attempt } = useLeadConflict(lead)
  const [draft, setDraft] = useState(emptyLostDraft)
  const translate = useTranslate()
  const change = lostChange(draft)
  const save = async () => {
    if (!change) return
    await send(base, change)
    end(true)
  }
  return (
    <ActionDialog
      title={translate('leadWork.lost.title', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={change !== undefined}
      onConfirm={() => attempt(save)}
      onClose={() => end(false)}
    >
      <LostFields draft={draft} onChange={setDraft} autoFocus />
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}
