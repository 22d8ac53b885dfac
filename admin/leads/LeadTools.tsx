import { ListTools } from '../common/list/ListTools.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { LeadListBar } from './LeadListBar.tsx'
import { chipFilters, firstFilters, leadSearch } from './leadFilters.tsx'

/** The toolbar and the first filters of the leads. */
export function LeadTools() {
  const filters = useHasCards() ? [leadSearch] : [leadSearch, ...firstFilters]
  return <ListTools filters={filters} chips={chipFilters} actions={<LeadListBar />} />
}
