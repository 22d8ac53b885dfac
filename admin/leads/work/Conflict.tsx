import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { LeadRecord, LeadRow } from '../../../shared/contract/records.ts'
import { LeadDifferences } from './LeadDifferences.tsx'

/**
 * Handles the conflict when another user changes a lead while it is edited in a dialog.
 * @returns `base`: the version of the lead to change; `showConflict`: a function that loads the latest
 *   version and makes it the base; `alert`: after that, a list of the fields that the other user changed
 */
export function useConflict(lead: LeadRow) {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const [before] = useState(lead)
  const [latest, setLatest] = useState<LeadRecord>()
  const showConflict = async () => {
    const { data } = await dataProvider.getOne<LeadRecord>('leads', { id: lead.id })
    setLatest(data)
    refresh()
  }
  const alert = latest && <ConflictAlert before={before} after={latest} />
  return { base: latest ?? before, alert, showConflict }
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
