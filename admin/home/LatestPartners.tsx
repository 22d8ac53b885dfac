import { useGetList } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Latest } from './Latest.tsx'

const MOST = 5

/** The last few applications. */
export function LatestPartners() {
  const { data } = useGetList<PartnerRow>('partners', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  return (
    <Latest
      resource="partners"
      most={MOST}
      rows={data?.map((partner) => ({
        ...partner,
        name: partner.agencyName,
        about: `${partner.contactName}, ${partner.city}`,
        chip: <PartnerStatusChip status={partner.status} />,
      }))}
    />
  )
}
