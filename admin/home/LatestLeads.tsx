import { useGetList } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { AskedProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Latest } from './Latest.tsx'

const MOST = 8

/** The last few leads. */
export function LatestLeads() {
  const { data } = useGetList<LeadRow>('leads', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  return (
    <Latest
      resource="leads"
      most={MOST}
      rows={data?.map((lead) => ({
        ...lead,
        about: <AskedProperty {...lead} />,
        chip: <LeadStatusChip status={lead.status} />,
      }))}
    />
  )
}
