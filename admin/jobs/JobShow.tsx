import { useEffect, useState } from 'react'
import { useRecordContext, useShowContext } from 'react-admin'
import type { JobRecord, RevealedJob } from '../../shared/contract/job.ts'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { JobActions } from './JobActions.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobHistory } from './JobHistory.tsx'
import { useJobTitle } from './JobTitle.tsx'
import { Payload } from './Payload.tsx'
import { useRefresh } from './refresh/usePolling.ts'

/** How long revealed data is shown before it is hidden again, in milliseconds. */
const SHOWN_MS = 60_000

/** The page of a job: its fields, actions, payload and history. Personal data is hidden until the user reveals it. */
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
  // With a key, so that what was revealed of one job is not shown for the next.
  return job ? <Job key={job.id} job={job} /> : null
}

function Job({ job }: { job: JobRecord }) {
  const [revealed, setRevealed] = useRevealed()
  const shown = { ...job, ...revealed }
  return (
    <RecordPage
      title={useJobTitle(job)}
      chip={<JobStateChip state={job.state} />}
      history={<JobHistory job={shown} isMasked={!revealed} />}
    >
      <JobFacts job={shown} />
      <JobActions job={job} />
      <Payload
        job={shown}
        isRevealed={revealed !== undefined}
        onRevealed={setRevealed}
        onHide={() => setRevealed(undefined)}
      />
    </RecordPage>
  )
}

function useRevealed() {
  const [revealed, setRevealed] = useState<RevealedJob>()
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  return [revealed, setRevealed] as const
}

// The page polls, because most changes of a job's state create no events.
function Refresh() {
  const { refetch } = useShowContext()
  useRefresh(refetch)
  return null
}
