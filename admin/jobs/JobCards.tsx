import type { ReactElement } from 'react'
import { SimpleList } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'
import { JobStateChip } from '../common/StatusChip.tsx'
import { JobTime } from './JobTime.tsx'
import { JobTitle } from './JobTitle.tsx'

/** The jobs on a telephone. */
export function JobCards({ empty }: { empty: ReactElement }) {
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
