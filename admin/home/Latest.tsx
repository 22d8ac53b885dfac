import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { StaffResource } from '../../shared/contract/staff.ts'
import { Time } from '../common/Time.tsx'

/** One of the latest records, as a row. */
type LatestRow = {
  id: string
  name: string
  about: ReactNode
  chip: ReactNode
  submittedAt: string
}

type LatestProps = {
  resource: StaffResource
  /** Undefined while loading. */
  rows: LatestRow[] | undefined
  /** The largest number of rows, whose height is reserved while loading. */
  most: number
}

/** The latest records of a resource, with a link to all of them. */
export function Latest({ resource, rows, most }: LatestProps) {
  const translate = useTranslate()
  return (
    <Card>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate(`home.latest.${resource}`)}
        </Typography>
        <Link underline="hover" to={`/${resource}`}>
          {translate('home.all')}
        </Link>
      </Box>
      {rows?.map((row) => (
        <Row key={row.id} {...row} to={`/${resource}/${row.id}/show`} />
      ))}
      {rows?.length === 0 && (
        <Box sx={{ ...rowSx, color: 'text.secondary' }}>{translate(`home.empty.${resource}`)}</Box>
      )}
      {!rows && <Box sx={{ height: most * 41 }} />}
    </Card>
  )
}

function Row({ to, name, about, chip, submittedAt }: LatestRow & { to: string }) {
  return (
    <Box sx={rowSx}>
      <Link underline="hover" to={to} color="inherit" noWrap>
        {name}
      </Link>
      <Box sx={{ ...clippedSx, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {about}
      </Box>
      <Box>{chip}</Box>
      <Box sx={{ color: 'text.secondary', textAlign: 'right' }}>
        <Time value={submittedAt} />
      </Box>
    </Box>
  )
}

const clippedSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

const rowSx = {
  display: 'grid',
  alignItems: 'center',
  gap: 2,
  px: 2,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto auto',
    sm: 'minmax(0, 1fr) minmax(0, 1.4fr) 132px 116px',
  },
}
