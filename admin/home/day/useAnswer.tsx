import { type ReactNode, Suspense, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { AnswerDialog } from '../../leads/answer/lazyAnswerDialog.ts'

/**
 * Returns a function that loads a lead and opens the dialog to answer its client, and that dialog; null if none is open. It is not
 * part of a row: the lead may leave the list while the user is writing.
 */
export function useAnswer(): { answer(leadId: string): Promise<void>; dialog: ReactNode } {
  const [lead, setLead] = useState<LeadRecord>()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const answer = async (id: string) => {
    try {
      setLead((await dataProvider.getOne<LeadRecord>('leads', { id })).data)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const dialog = lead ? (
    <Suspense>
      <AnswerDialog lead={lead} onClose={() => setLead(undefined)} />
    </Suspense>
  ) : null
  return { answer, dialog }
}
