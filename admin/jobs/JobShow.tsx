import { useEffect } from 'react'
import { useRecordContext, useShowContext } from 'react-admin'
import type { JobRecord } from '../../shared/contract/job.ts'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { JobActions } from './JobActions.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobHistory } from './JobHistory.tsx'
import { useJobTitle } from './JobTitle.tsx'
import { Payload } from './Payload.tsx'
import { pollSeconds } from './usePolling.ts'

/** The page of a job: its fields, actions, payload and history. */
export function JobShow() {
  return (
    <ShowScreen>
      <Refresh />
      <JobPage />
    </ShowScreen>
  )
}

function JobPage() {
  const job = useRecordContext<JobRecord>()
  return job ? <Job job={job} /> : null
}

function Job({ job }: { job: JobRecord }) {
  return (
    <RecordPage
      title={useJobTitle(job)}
      chip={<JobStateChip state={job.state} />}
      history={<JobHistory job={job} />}
    >
      <JobFacts job={job} />
      <JobActions job={job} />
      <Payload job={job} />
    </RecordPage>
  )
}

// The page polls, because most changes of a job's state create no events.
function Refresh() {
  const { refetch } = useShowContext()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetch()
    }, pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [refetch])
  return null
}
