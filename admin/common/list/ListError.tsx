import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  HttpError,
  LinkBase,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'

/**
 * Shown instead of the rows if a list cannot be loaded, for example because a remembered sort order no longer
 * exists: the error, and what the user can do.
 * @param props.sort the list's default order; without it, its filters and order cannot be reset
 */
export function ListError({ error, sort }: { error: Error; sort: SortPayload | undefined }) {
  const { refetch } = useListContext()
  const resource = useResourceContext()
  // The API's message for a 400 speaks of form fields, which a list does not have.
  const isRejected = error instanceof HttpError && error.status === 400
  const translate = useTranslate()
  return (
    <Box role="alert" sx={{ p: 3 }}>
      <Typography sx={{ mb: 0.5 }}>{translate('list.failed')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {isRejected ? translate('list.unknownFilter') : error.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isRejected && (
          <Button variant="outlined" size="small" onClick={() => refetch()}>
            {translate('list.retry')}
          </Button>
        )}
        {sort && (
          <Button size="small" component={LinkBase} to={`/${resource}?${unfiltered(sort)}`}>
            {translate('list.reset')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

function unfiltered({ field, order }: SortPayload) {
  return new URLSearchParams({ sort: field, order, filter: '{}', page: '1' })
}
