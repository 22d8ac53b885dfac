import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { CanAccess, Title, useTranslate } from 'react-admin'
import type { AlertHistory } from '../../shared/contract/alert.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { NotAllowed } from '../frame/Notice.tsx'
import { fetchJson } from '../http.ts'
import { AlertCard } from './AlertCard.tsx'
import { Alerts } from './Alerts.tsx'
import { Ways } from './Ways.tsx'

/** The interval between refetches, in milliseconds. */
const REFRESH_MS = 5_000

/** What is wrong now, how ops are notified, and the latest alerts with everything that was sent about each. */
export function AlertScreen() {
  const translate = useTranslate()
  const loaded = useQuery<AlertHistory>({
    queryKey: ['alert-history'],
    queryFn: async () => (await fetchJson('/api/staff/alerts')).json,
    refetchInterval: REFRESH_MS,
  })
  const history = loaded.data
  return (
    <CanAccess resource="alerts" action="list" accessDenied={<NotAllowed />}>
      <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
        <Title title={translate('resources.alerts.name', { smart_count: 2 })} />
        <Alerts />
        <LoadProblem loaded={loaded} what={translate('alerts.latest')} />
        {history ? <Ways history={history} /> : <Skeleton variant="rectangular" height={120} />}
        <Box component="section">
          <Box component="h2" sx={{ fontSize: 16, fontWeight: 500, mb: 1 }}>
            {translate('alerts.latest')}
          </Box>
          {history?.alerts.length === 0 && (
            <Box sx={{ color: 'text.secondary' }}>{translate('resources.alerts.empty')}</Box>
          )}
          {history?.alerts.map((alert) => (
            <AlertCard key={alert.id} alert={alert} />
          ))}
        </Box>
      </Box>
    </CanAccess>
  )
}
