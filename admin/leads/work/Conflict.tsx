import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { LeadRecord, LeadRow } from '../../../shared/contract/records.ts'
import { LeadDifferences } from './LeadDifferences.tsx'

/**
 * What somebody else did to a lead while it was being edited. Once it has been shown, saving again
 * counts from what they left: nothing is overwritten unseen.
 */
export function useConflict(lead: LeadRow) {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const [before] = useState(lead)
  const [theirs, setTheirs] = useState<LeadRecord>()
  const show = async () => {
    const { data } = await dataProvider.getOne<LeadRecord>('leads', { id: lead.id })
    setTheirs(data)
    refresh()
  }
  const conflict = theirs && <Shown before={before} after={theirs} />
  return { base: theirs ?? before, conflict, show }
}

function Shown({ before, after }: { before: LeadRow; after: LeadRecord }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" variant="outlined">
      {translate('leadWork.changedMeanwhile')}
      <LeadDifferences before={before} after={after} />
    </Alert>
  )
}
