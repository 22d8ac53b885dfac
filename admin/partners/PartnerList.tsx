import type { SortPayload } from 'react-admin'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { lazyTools } from '../common/list/lazyTools.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { PartnerCards } from './PartnerCards.tsx'
import { PartnerTable } from './PartnerTable.tsx'

const PartnerTools = lazyTools(() => import('./PartnerTools.tsx'), 'PartnerTools', 'partners.read')

/** The default order: pending applications first, then the others, each newest first. */
const pendingFirst: SortPayload = { field: 'status', order: 'DESC' }

/** The partner applications, the pending ones first. */
export function PartnerList() {
  return (
    <ListScreen sort={pendingFirst} tools={<PartnerTools />}>
      <BulkSelection>{useHasCards() ? <PartnerCards /> : <PartnerTable />}</BulkSelection>
    </ListScreen>
  )
}
