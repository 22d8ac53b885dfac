import Box from '@mui/material/Box'
import { useGetList } from 'react-admin'
import type { StaffResource } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLive } from '../common/live/useLive.ts'
import { useLanguage } from '../common/useLanguage.ts'

type WaitingBadgeProps = { resource: StaffResource; filter: Record<string, unknown> }

/** How many of a resource wait for somebody. */
export function WaitingBadge({ resource, filter }: WaitingBadgeProps) {
  const language = useLanguage()
  const { total, meta, refetch } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter,
  })
  useLive(resource, () => refetch())
  if (!total) return null
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {formatCount(total, language)}
      {meta?.isCapped && '+'}
    </Box>
  )
}
