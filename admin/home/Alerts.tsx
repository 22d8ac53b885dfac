import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link, useTranslate } from 'react-admin'
import { alertPath, type Alert as SystemAlert } from '../../shared/contract/alert.ts'
import type { SystemSummary } from '../../shared/contract/summary.ts'
import { formatDuration } from '../../shared/view/format.ts'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'

/**
 * The system's alerts, each with a link to the jobs or emails that it concerns. Also shows an error if no
 * worker is connected and there is no alert for that yet. Without any problem, shows a success message.
 */
export function Alerts({ system }: { system: SystemSummary | undefined }) {
  const translate = useTranslate()
  if (!system) return <Skeleton variant="rectangular" height={48} />
  const { alerts, workers } = system
  const hasNoWorkerAlert = alerts.some(({ cause }) => cause === 'no_worker')
  if (alerts.length === 0 && workers > 0)
    return (
      <Alert severity="success" variant="outlined">
        {translate('home.alert.none', { smart_count: workers })}
      </Alert>
    )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {workers === 0 && !hasNoWorkerAlert && (
        <Alert severity="error" variant="outlined">
          {translate('home.alert.no_worker')}
        </Alert>
      )}
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} />
      ))}
    </Box>
  )
}

function AlertLine({ alert }: { alert: SystemAlert }) {
  const { cause, subject, detail, since, lastMailedAt } = alert
  const translate = useTranslate()
  const language = useLanguage()
  const text = translate(`home.alert.${cause}`, {
    subject: translate(`queue.${subject}`, { _: subject }),
    smart_count: detail.count ?? 0,
    waited: formatDuration(detail.seconds ?? 0, language),
    limit: formatDuration(detail.limit ?? 0, language),
  })
  return (
    <Alert
      severity={cause === 'codes_low' || cause === 'relay_paused' ? 'warning' : 'error'}
      variant="outlined"
      action={
        <Button color="inherit" size="small" component={Link} to={alertPath(alert)}>
          {translate('home.alert.open')}
        </Button>
      }
    >
      {text} {detail.reason}{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <Time value={since} />
        {lastMailedAt && ` · ${translate('home.alert.mailed')}`}
      </Box>
    </Alert>
  )
}
