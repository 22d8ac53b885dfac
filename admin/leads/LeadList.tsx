import { Suspense } from 'react'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { UnlessNoMatch } from '../common/list/NoMatch.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { BoardUpdates } from './board/BoardUpdates.tsx'
import { LeadCards } from './LeadCards.tsx'
import { LeadListBar } from './LeadListBar.tsx'
import { LeadTable } from './LeadTable.tsx'
import { chipFilters, firstFilters, leadSearch } from './leadFilters.tsx'
import { useLeadLayout } from './useLeadLayout.ts'
import { RememberShownLeads } from './useShownLeads.ts'

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
