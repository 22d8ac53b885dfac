import { Suspense } from 'react'
import { SimpleList } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { UnlessNoMatch } from '../common/list/NoMatch.tsx'
import { LeadProperty } from '../common/PropertyName.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { BoardUpdates } from './board/BoardUpdates.tsx'
import { FollowUp } from './FollowUp.tsx'
import { LeadListBar } from './LeadListBar.tsx'
import { LeadTable } from './LeadTable.tsx'
import { chipFilters, firstFilters, leadSearch } from './leadFilters.tsx'
import { MessageLine } from './NameAndMessage.tsx'
import { useLeadLayout } from './useLeadLayout.ts'
import { RememberShownLeads } from './useShownLeads.ts'
import { Waiting } from './Waiting.tsx'

const LeadBoard = lazyScreen(() => import('./board/LeadBoard.tsx'), 'default')

/** The leads, newest first, as a table (on a phone, cards) or as a board with one column per status. */
export function LeadList() {
  const isPhone = useIsPhone()
  const [layout] = useLeadLayout()
  const isBoard = layout === 'board'
  return (
    <ListScreen
      filters={isPhone ? [leadSearch] : [leadSearch, ...firstFilters]}
      actions={<LeadListBar />}
      hasCursor={!isBoard}
      {...(isBoard && { pagination: false, component: 'div', aside: <BoardUpdates /> })}
    >
      <RememberShownLeads />
      <BulkSelection>
        <FilterChips filters={chipFilters} />
        {isBoard ? (
          <UnlessNoMatch>
            <Suspense>
              <LeadBoard />
            </Suspense>
          </UnlessNoMatch>
        ) : isPhone ? (
          <LeadCards />
        ) : (
          <LeadTable />
        )}
      </BulkSelection>
    </ListScreen>
  )
}

function LeadCards() {
  return (
    <SimpleList<LeadRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={(lead) => (
        <>
          <MessageLine lead={lead} />
          <LeadProperty {...lead} />
          <br />
          {lead.waitingSince ? (
            <Waiting since={lead.waitingSince} isLabeled />
          ) : (
            <FollowUpOrReceived lead={lead} />
          )}
        </>
      )}
      tertiaryText={({ status }) => <LeadStatusChip status={status} />}
    />
  )
}

function FollowUpOrReceived({ lead }: { lead: LeadRow }) {
  return lead.followUpOn ? <FollowUp lead={lead} /> : <Time value={lead.submittedAt} />
}
