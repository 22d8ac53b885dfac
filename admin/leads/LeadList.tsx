import { lazy, Suspense } from 'react'
import { SimpleList, useStore } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { AskedProperty } from '../common/PropertyName.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'
import { FollowUp } from './FollowUp.tsx'
import { LeadListBar } from './LeadListBar.tsx'
import { LeadTable } from './LeadTable.tsx'
import { chipFilters, firstFilters, leadSearch } from './leadFilters.tsx'
import { Waiting } from './Waiting.tsx'

const LeadBoard = lazy(() => import('./board/LeadBoard.tsx'))

/** The leads, newest first: a table to work through, or a board by status. */
export function LeadList() {
  const isPhone = usePhone()
  const [layout] = useStore<'table' | 'board'>('leads.layout', 'table')
  const isBoard = layout === 'board'
  return (
    <ListScreen
      filters={isPhone ? [leadSearch] : [leadSearch, ...firstFilters]}
      actions={<LeadListBar />}
      {...(isBoard && { pagination: false, component: 'div' })}
    >
      <BulkSelection>
        <FilterChips filters={chipFilters} />
        {isBoard ? (
          <Suspense>
            <LeadBoard />
          </Suspense>
        ) : isPhone ? (
          <LeadCards />
        ) : (
          <LeadTable />
        )}
      </BulkSelection>
    </ListScreen>
  )
}

/** The leads as cards, for a telephone. */
function LeadCards() {
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
