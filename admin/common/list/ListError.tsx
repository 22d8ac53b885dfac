import Button from '@mui/material/Button'
import {
  LinkBase,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { type FailureReason, failureReasonOf } from '../load/failures.ts'
import { LoadPage } from '../load/LoadPage.tsx'

/**
 * Shown instead of the rows if a list cannot be loaded, for example because a remembered sort order no longer
 * exists: why, and what the user can do.
 * @param props.sort the list's default order; without it, its filters and order cannot be reset
 */
export function ListError({ error, sort }: { error: Error; sort: SortPayload | undefined }) {
  const { refetch } = useListContext()
  const resource = useResourceContext()
  const translate = useTranslate()
  const reason = failureReasonOf(error)
  return (
    // The message of a failed request says what to do about a change; its other messages are less specific than ours.
    <LoadPage reason={reason} {...(reason === 'failed' && { hint: error.message })}>
      {canBeRepeated(reason) && (
        <Button variant="outlined" size="small" onClick={() => refetch()}>
          {translate('list.retry')}
        </Button>
      )}
      {sort && reason === 'rejected' && (
        <Button size="small" component={LinkBase} to={`/${resource}?${unfiltered(sort)}`}>
          {translate('list.reset')}
        </Button>
      )}
    </LoadPage>
  )
}

function canBeRepeated(reason: FailureReason) {
  return reason !== 'rejected' && reason !== 'notAllowed'
}

function unfiltered({ field, order }: SortPayload) {
  return new URLSearchParams({ sort: field, order, filter: '{}', page: '1' })
}
