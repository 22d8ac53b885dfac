import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useGetList, useTranslate } from 'react-admin'
import type { StaffResource } from '../../shared/contract/staff.ts'
import { ROW_HEIGHT, TOUCH_ROW_HEIGHT } from '../common/list/heights.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Time } from '../common/Time.tsx'
import { touchScreens } from '../common/touch.ts'

/** A row of `Latest`. */
type LatestRow = {
  id: string
  name: string
  about: ReactNode
  chip: ReactNode
  submittedAt: string
}

type LatestProps<Record> = {
  resource: StaffResource
  /** The maximum number of rows. While loading, the card is as high as with that many. */
  maxRows: number
  /** Returns what a row shows of a record, besides the time of submission. */
  toRow(record: Record): Omit<LatestRow, 'id' | 'submittedAt'>
}

/** A card with the latest records of a resource and a link to the list of all. */
export function Latest<Record extends { id: string; submittedAt: string }>({
  resource,
  maxRows,
  toRow,
}: LatestProps<Record>) {
  const translate = useTranslate()
  const loaded = useGetList<Record>(resource, {
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  const { data } = loaded
  return (
    <Card>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate(`home.latest.${resource}`)}
        </Typography>
        <Link underline="hover" to={`/${resource}`}>
          {translate(`home.all.${resource}`)}
        </Link>
      </Box>
      <LoadProblem loaded={loaded} />
      {data?.map((record) => (
        <Row key={record.id} {...record} {...toRow(record)} to={`/${resource}/${record.id}/show`} />
      ))}
      {data?.length === 0 && (
        <Box sx={{ ...rowSx, color: 'text.secondary' }}>{translate(`home.empty.${resource}`)}</Box>
      )}
      {!data && <Box sx={heightOf(maxRows)} />}
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

function heightOf(rows: number) {
  return { height: rows * ROW_HEIGHT, [touchScreens]: { height: rows * TOUCH_ROW_HEIGHT } }
}

const clippedSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

const rowSx = {
  display: 'grid',
  alignItems: 'center',
  gap: 2,
  px: 2,
  minHeight: ROW_HEIGHT,
  [touchScreens]: { minHeight: TOUCH_ROW_HEIGHT },
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto auto',
    sm: 'minmax(0, 1fr) minmax(0, 1.4fr) 132px 116px',
  },
}
