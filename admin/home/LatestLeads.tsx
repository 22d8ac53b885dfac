import { useGetList } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { AskedProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Latest } from './Latest.tsx'

/** The last few leads. */
export function LatestLeads() {
  const { data = [] } = useGetList<LeadRow>('leads', {
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  return (
    <Latest
      resource="leads"
      rows={data.map((lead) => ({
        ...lead,
        about: <AskedProperty {...lead} />,
        chip: <LeadStatusChip status={lead.status} />,
      }))}
    />
  )
}
