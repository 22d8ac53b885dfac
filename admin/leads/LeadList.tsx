import { Suspense } from 'react'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { lazyTools } from '../common/list/lazyTools.tsx'
import { UnlessNoMatch } from '../common/list/NoMatch.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { lazyScreen } from '../lazyScreen.ts'
import { BoardUpdates } from './board/BoardUpdates.tsx'
import { LeadCards } from './LeadCards.tsx'
import { LeadTable } from './LeadTable.tsx'
import { useLeadLayout } from './useLeadLayout.ts'
import { RememberShownLeads } from './useShownLeads.ts'

const LeadBoard = lazyScreen(() => import('./board/LeadBoard.tsx'), 'default')
const LeadTools = lazyTools(() => import('./LeadTools.tsx'), 'LeadTools', 'leads.read')

/** The leads, newest first, as a table (on a phone, cards) or as a board with one column per status. */
export function LeadList() {
  const hasCards = useHasCards()
  const [layout] = useLeadLayout()
  const isBoard = layout === 'board'
  return (
    <ListScreen
      tools={<LeadTools />}
      hasCursor={!isBoard}
      {...(isBoard && { pagination: false, isBare: true, aside: <BoardUpdates /> })}
    >
      <RememberShownLeads />
      <BulkSelection>
        {isBoard ? (
          <UnlessNoMatch>
            <Suspense>
              <LeadBoard />
            </Suspense>
          </UnlessNoMatch>
        ) : hasCards ? (
          <LeadCards />
        ) : (
          <LeadTable />
        )}
      </BulkSelection>
    </ListScreen>
  )
}
