import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { SimpleList, useListContext, useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { unnamedRows } from '../common/list/unnamedRows.ts'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { JobTable } from './JobTable.tsx'
import { JobTime } from './JobTime.tsx'
import { AttemptCount, JobTitle } from './JobTitle.tsx'
import { chipFilters, firstFilters, jobFilters, jobSearch } from './jobFilters.tsx'
import { RetryMatchingButton } from './RetryMatchingButton.tsx'
import { useRefresh } from './refresh/usePolling.ts'

/** The jobs, as a table or, on a phone, as cards. Without a filter, the list shows the jobs that need attention. */
export function JobList() {
  const hasCards = useHasCards()
  return (
    <ListScreen
      tools={
        <ListTools
          filters={hasCards ? [jobSearch] : [jobSearch, ...firstFilters]}
          actions={<FilterDrawer filters={jobFilters} />}
        />
      }
      sort={{ field: 'urgency', order: 'DESC' }}
      aside={<RefreshList />}
      hasEmptyPage={false}
    >
      <BulkSelection>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1 }}>
          <FilterChips filters={chipFilters} />
          <RetryMatchingButton />
        </Box>
        <SearchedPart />
        {hasCards ? <JobCards empty={<NoJobs />} /> : <JobTable empty={<NoJobs />} />}
      </BulkSelection>
    </ListScreen>
  )
}

/** Says how many jobs were searched for those that match, if not all were. */
function SearchedPart() {
  const { meta } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  if (!meta?.searched) return null
  const limit = formatCount(meta.searched, language)
  return (
    <Box sx={{ px: 2, pb: 1, color: 'text.secondary', fontSize: 13 }}>
      {translate('jobs.searched', { limit })}
    </Box>
  )
}

function JobCards({ empty }: { empty: ReactElement }) {
  return (
    <SimpleList<JobRow>
      sx={unnamedRows}
      rowClick="show"
      empty={empty}
      primaryText={(job) => <JobTitle job={job} />}
      secondaryText={(job) => (
        <>
          <JobTime job={job} />
          {job.attemptCount > 0 && (
            <>
              {' · '}
              <AttemptCount {...job} />
            </>
          )}
          {job.error && (
            <Box sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>{job.error}</Box>
          )}
        </>
      )}
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

// Selected rows must not move, so the list is not refetched while there are any.
function RefreshList() {
  const { refetch, selectedIds } = useListContext()
  useRefresh(refetch, selectedIds.length > 0)
  return null
}
