import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import { LinkBase, useGetList, useLocale, useTranslate } from 'react-admin'
import type { StaffResource } from '../../shared/contract/staff.ts'
import { formatCount } from '../common/format.ts'

/** What a list is sorted by where it is not by when it came in. */
const sortOf: Partial<Record<StaffResource, string>> = { emails: 'createdAt' }
const lately = { withinDays: 7 }

/** How many of a resource came in during the last seven days, and the way to them. */
export function CountCard({ resource }: { resource: StaffResource }) {
  const translate = useTranslate()
  const language = useLocale() ?? 'es'
  const { total } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: sortOf[resource] ?? 'submittedAt', order: 'DESC' },
    filter: lately,
  })
  const filter = encodeURIComponent(JSON.stringify(lately))
  return (
    <Card>
      <CardActionArea component={LinkBase} to={`/${resource}?filter=${filter}`} sx={{ p: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {translate(`resources.${resource}.name`, { smart_count: 2 })}
        </Box>
        <Box sx={{ fontSize: 28, lineHeight: 1.4, minHeight: '1.4em' }}>
          {total !== undefined && formatCount(total, language)}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('home.lastDays')}</Box>
      </CardActionArea>
    </Card>
  )
}
