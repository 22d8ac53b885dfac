import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useTranslate } from 'react-admin'
import {
  type AlertCause,
  type AlertStatus,
  alertHelpPath,
  alertPath,
  alertPlace,
  byUrgency,
  type Alert as SystemAlert,
  severityOf,
} from '../../shared/contract/alert.ts'
import { hasFailed } from '../common/load/failures.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Time } from '../common/Time.tsx'
import { fetchJson } from '../http.ts'
import { HoldNotices } from '../jobs/controls/HoldNotices.tsx'
import { ReadAt } from '../jobs/refresh/ReadAt.tsx'
import { useAlertReason, useAlertWords } from './useAlertWords.ts'

/** The interval between refetches, in milliseconds. */
const REFRESH_MS = 10_000
/** If no API has looked for problems for this long, in milliseconds, it is not known that all is well. */
const STALE_MS = 60_000

/**
 * The system's alerts, each with links to what it concerns and to what to do about it. Without any, a success message,
 * provided that an API has looked for problems in the last minute and a worker is connected.
 */
export function Alerts() {
  const translate = useTranslate()
  const loaded = useAlertStatus()
  const { data: status } = loaded
  if (hasFailed(loaded)) return <StatusUnknown loaded={loaded} />
  if (!status) return <Skeleton variant="rectangular" height={48} />
  const { at, alerts, workers, watch } = status
  const isStale = !watch || Date.parse(at) - Date.parse(watch.at) > STALE_MS
  const hasNoWorkerAlert = alerts.some(({ cause }) => cause === 'no_worker')
  if (alerts.length === 0 && workers > 0 && !isStale)
    return (
      <>
        <HoldNotices />
        <Alert severity="success" variant="outlined">
          {translate('alerts.none', { smart_count: workers })} <Watched at={watch?.at} />
        </Alert>
      </>
    )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {!watch && (
        <Alert severity="info" variant="outlined">
          {translate('alerts.firstWatch')}
        </Alert>
      )}
      {watch && isStale && (
        <Alert severity="error" variant="outlined">
          {translate('alerts.notWatched')} <Watched at={watch.at} />
        </Alert>
      )}
      {workers === 0 && !hasNoWorkerAlert && (
        <Alert severity="error" variant="outlined">
          {translate('alerts.noWorker')}
        </Alert>
      )}
      <HoldNotices />
      <AlertLines alerts={alerts.filter(({ cause }) => !heldCauses.includes(cause))} />
      {!isStale && <AsOf at={watch.at} />}
    </Box>
  )
}

function AlertLines({ alerts }: { alerts: SystemAlert[] }) {
  return alerts.toSorted(byUrgency).map((alert) => <AlertLine key={alert.id} alert={alert} />)
}

/** Says when the numbers of the alerts were read, which are older than the other numbers of the home screen. */
function AsOf({ at }: { at: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
      {translate('resources.alerts.name', { smart_count: 2 })} · <ReadAt at={new Date(at)} />
    </Box>
  )
}

/** What a `HoldNotice` shows. */
const heldCauses: AlertCause[] = ['queue_paused', 'template_held']

function useAlertStatus() {
  return useQuery<AlertStatus>({
    queryKey: ['alert-status'],
    queryFn: async () => (await fetchJson('/api/staff/alert-status')).json,
    refetchInterval: REFRESH_MS,
  })
}

// What was known last is not shown as if it were so now: the alerts stay, but never that there are none.
function StatusUnknown({ loaded }: { loaded: ReturnType<typeof useAlertStatus> }) {
  const { data: status } = loaded
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={() => loaded.refetch()}>
            {translate('list.retry')}
          </Button>
        }
      >
        {translate('alerts.unknown')} <Watched at={status?.watch?.at} />
      </Alert>
      {status && status.alerts.length > 0 && <LoadProblem loaded={loaded} />}
      {status && <AlertLines alerts={status.alerts} />}
    </Box>
  )
}

function Watched({ at }: { at: string | undefined }) {
  const translate = useTranslate()
  if (!at) return null
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {translate('alerts.watched')} <Time value={at} />
    </Box>
  )
}

function AlertLine({ alert }: { alert: SystemAlert }) {
  const { cause, detail, since, notifiedAt } = alert
  const translate = useTranslate()
  const { text } = useAlertWords(alert)
  const reason = useAlertReason(detail)
  return (
    <Alert severity={severityOf(alert) === 'critical' ? 'error' : 'warning'} variant="outlined">
      {text}{' '}
      {reason && (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Box>
      )}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Time value={since} />
        {notifiedAt && ` · ${translate('alerts.wereNotified')}`}
        {' · '}
        <Link to={alertPath(alert)} color="inherit" underline="always">
          {translate(`alerts.place.${alertPlace(cause)}`)}
        </Link>
        {' · '}
        <Link to={alertHelpPath(cause)} color="inherit" underline="always">
          {translate('alerts.help')}
        </Link>
      </Box>
    </Alert>
  )
}
