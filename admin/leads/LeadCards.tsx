import { SimpleList } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { AskedProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { FollowUp } from './FollowUp.tsx'
import { Waiting } from './Waiting.tsx'

/** The leads as cards, for a telephone. */
export function LeadCards() {
  return (
    <SimpleList<LeadRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={(lead) => (
        <>
          <AskedProperty {...lead} />
          <br />
          {lead.waitingSince ? <Waiting since={lead.waitingSince} isLong /> : <When lead={lead} />}
        </>
      )}
      tertiaryText={({ status }) => <LeadStatusChip status={status} />}
    />
  )
}

function When({ lead }: { lead: LeadRow }) {
  return lead.followUpOn ? <FollowUp lead={lead} /> : <Time value={lead.submittedAt} />
}
