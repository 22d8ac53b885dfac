import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { timeOfDay } from '../format.ts'
import { useLanguage } from '../useLanguage.ts'
import { failureReasonOf, hasFailed, type LoadState } from './failures.ts'

/** What is known of data that is loaded: the result of a query. */
export type Loaded = LoadState & { data?: unknown; error: Error | null; refetch(): unknown }

/**
 * Shown while the last load of some data failed: since when the data on screen is old or, if there is none, that it could
 * not be loaded, with a button that tries again; `useFailures` tries again, too. Renders nothing if the last load succeeded.
 * @param props.what what failed, already translated; omit it if a heading already says so
 */
export function LoadProblem({ loaded, what }: { loaded: Loaded; what?: string }) {
  const { data, dataUpdatedAt, refetch } = loaded
  const isFailing = hasFailed(loaded)
  const translate = useTranslate()
  const language = useLanguage()
  if (!isFailing) return null
  const isOld = data !== undefined && dataUpdatedAt > 0
  const time = timeOfDay(new Date(dataUpdatedAt), new Date(), language)
  return (
    <Alert
      severity={isOld ? 'warning' : 'error'}
      variant="outlined"
      sx={{ py: 0 }}
      action={
        canBeRepeated(loaded.error) && (
          <Button color="inherit" size="small" onClick={() => refetch()}>
            {translate('list.retry')}
          </Button>
        )
      }
    >
      {what && `${what}: `}
      {isOld ? translate('load.old', { time }) : translate(reasonKey(loaded.error))}
    </Alert>
  )
}

// The role does not change, but a request that the API rejects may be that of an earlier version.
function canBeRepeated(error: Error | null) {
  return !error || failureReasonOf(error) !== 'notAllowed'
}

function reasonKey(error: Error | null) {
  const reason = error ? failureReasonOf(error) : 'failed'
  if (reason === 'notAllowed') return 'load.page.notAllowed.title'
  if (reason === 'offline') return 'load.page.offline.title'
  return reason === 'unreachable' ? 'load.noResponse' : 'load.failed'
}
