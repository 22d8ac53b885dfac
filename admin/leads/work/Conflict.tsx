import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { LeadRecord, LeadRow } from '../../../shared/contract/records.ts'
import { LeadDifferences } from './LeadDifferences.tsx'

/**
 * Shows what another user changed in a lead while it was being edited. Saving again is
 * then based on the latest version, so that no change is overwritten unseen.
 */
export function useConflict(lead: LeadRow) {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const [before] = useState(lead)
  const [latest, setLatest] = useState<LeadRecord>()
  const show = async () => {
    const { data } = await dataProvider.getOne<LeadRecord>('leads', { id: lead.id })
    setLatest(data)
    refresh()
  }
  const conflict = latest && <ConflictAlert before={before} after={latest} />
  return { base: latest ?? before, conflict, show }
}

function ConflictAlert({ before, after }: { before: LeadRow; after: LeadRecord }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" variant="outlined">
      {translate('leadWork.changedMeanwhile')}
      <LeadDifferences before={before} after={after} />
    </Alert>
  )
}
