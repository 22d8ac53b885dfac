import { useGetList } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Latest } from './Latest.tsx'

/** The last few applications. */
export function LatestPartners() {
  const { data = [] } = useGetList<PartnerRow>('partners', {
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  return (
    <Latest
      resource="partners"
      rows={data.map((partner) => ({
        ...partner,
        name: partner.agencyName,
        about: `${partner.contactName}, ${partner.city}`,
        chip: <PartnerStatusChip status={partner.status} />,
      }))}
    />
  )
}
