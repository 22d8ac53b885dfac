import { SimpleList } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { Flag } from '../common/Flag.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'

/** The partner applications on a phone. */
export function PartnerCards() {
  return (
    <SimpleList<PartnerRow>
      rowClick="show"
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ contactName, city, submittedAt, riskFlags }) => (
        <>
          <Time value={submittedAt} /> · {contactName}, {city}{' '}
          <Flag labelKeys={riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </>
      )}
      tertiaryText={({ status }) => <PartnerStatusChip status={status} />}
    />
  )
}
