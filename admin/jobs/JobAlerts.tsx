import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Machinery, PauseRow } from '../../shared/contract/job.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { ShortTime, Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { HoldNotices } from './controls/HoldNotices.tsx'
import { ProbeDialog } from './controls/ProbeDialog.tsx'
import { SLOW_SECONDS, usePolling } from './refresh/usePolling.ts'

/** The alerts of the job console: an error if no worker is connected, and a warning for each paused queue. */
export function JobAlerts() {
  const translate = useTranslate()
  const { data } = usePolling<Machinery>('machinery', SLOW_SECONDS)
  if (!data) return null
  return (
    <>
      {data.workers.length === 0 && (
        <Alert severity="error" variant="outlined">
          {translate('jobs.noWorker')}
        </Alert>
      )}
      <HoldNotices />
      {data.pauses.map((pause) => (
        <PausedQueue key={pause.queue + pause.worker} pause={pause} />
      ))}
    </>
  )
}

function PausedQueue({ pause: { worker, reason, since, checkedAt } }: { pause: PauseRow }) {
  const [isProbing, setProbing] = useState(false)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={() => setProbing(true)}>
          {translate('controls.probe')}
        </Button>
      }
    >
      {isProbing && <ProbeDialog onClose={() => setProbing(false)} />}
      {translate('jobs.pausedQueue', { worker })}
      {': '}
      {describeError(reason, language)}
      <br />
      {translate('jobs.since')} <ShortTime value={since} />
      {` · ${translate('jobs.checked')} `}
      <Time value={checkedAt} />
    </Alert>
  )
}
