import Box from '@mui/material/Box'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { CountedPagination } from '../common/list/CountedPagination.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { usePhone } from '../common/usePhone.ts'
import { JobCards } from './JobCards.tsx'
import { JobTable } from './JobTable.tsx'
import { chipFilters, jobFilters } from './jobFilters.tsx'
import { MatchingActions } from './MatchingActions.tsx'
import { NoJobs } from './NoJobs.tsx'
import { RefreshList } from './RefreshList.tsx'

/** The jobs that need a person, or those that are asked for. */
export function Jobs() {
  const isPhone = usePhone()
  return (
    <ListScreen
      filters={jobFilters}
      sort={{ field: 'urgency', order: 'DESC' }}
      pagination={<CountedPagination />}
      aside={<RefreshList />}
      empty={false}
    >
      <BulkSelection>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1 }}>
          <FilterChips filters={chipFilters} />
          <MatchingActions />
        </Box>
        {isPhone ? <JobCards empty={<NoJobs />} /> : <JobTable empty={<NoJobs />} />}
      </BulkSelection>
    </ListScreen>
  )
}
