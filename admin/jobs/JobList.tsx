import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import { type ReactElement, useEffect } from 'react'
import { SimpleList, useListContext, useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { CountedPagination } from '../common/list/CountedPagination.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { JobTable } from './JobTable.tsx'
import { JobTime } from './JobTime.tsx'
import { JobTitle } from './JobTitle.tsx'
import { chipFilters, jobFilters } from './jobFilters.tsx'
import { RetryMatchingButton } from './RetryMatchingButton.tsx'
import { pollSeconds, usePause } from './usePolling.ts'

/** The jobs, as a table or, on a phone, as cards: by default only those that need attention. */
export function JobList() {
  const isPhone = useIsPhone()
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
          <RetryMatchingButton />
        </Box>
        {isPhone ? <JobCards empty={<NoJobs />} /> : <JobTable empty={<NoJobs />} />}
      </BulkSelection>
    </ListScreen>
  )
}

function JobCards({ empty }: { empty: ReactElement }) {
  return (
    <SimpleList<JobRow>
      rowClick="show"
      empty={empty}
      primaryText={(job) => <JobTitle job={job} />}
      secondaryText={(job) => <JobTime job={job} />}
      tertiaryText={({ state }) => <JobStateChip state={state} />}
    />
  )
}

/** Shown if the list is empty: nothing needs attention or, with a filter, nothing matches. */
function NoJobs() {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const isFiltered = Object.values(filterValues).some(
    (value) => value !== undefined && value !== '',
  )
  return (
    <Box sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
      {!isFiltered && <DoneIcon sx={{ color: 'success.main', fontSize: 32 }} />}
      <span>{translate(isFiltered ? 'jobs.noMatch' : 'jobs.nothingToDo')}</span>
    </Box>
  )
}

// Refetches the list every few seconds, unless the console is paused. Selected rows must not move, so the
// list is not refetched while there are any.
function RefreshList() {
  const { refetch, selectedIds } = useListContext()
  const [isPaused] = usePause()
  const isPollingOff = isPaused || selectedIds.length > 0
  useEffect(() => {
    if (isPollingOff) return
    const timer = setInterval(() => {
      if (!document.hidden) refetch()
    }, pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [isPollingOff, refetch])
  return null
}
