import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link, useGetList, useTranslate } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { AskedProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'

/** The last few leads. */
export function LatestLeads() {
  const translate = useTranslate()
  const { data = [] } = useGetList<LeadRow>('leads', {
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'submittedAt', order: 'DESC' },
  })
  return (
    <Card>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2 }}>
        <Typography variant="h6" component="h2">
          {translate('home.latest')}
        </Typography>
        <Link underline="hover" to="/leads">
          {translate('home.all')}
        </Link>
      </Box>
      {data.map((lead) => (
        <LatestLead key={lead.id} lead={lead} />
      ))}
    </Card>
  )
}

function LatestLead({ lead }: { lead: LeadRow }) {
  return (
    <Box sx={rowSx}>
      <Link underline="hover" to={`/leads/${lead.id}/show`} color="inherit" noWrap>
        {lead.name}
      </Link>
      <Box sx={{ ...clippedSx, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        <AskedProperty {...lead} />
      </Box>
      <Box>
        <LeadStatusChip status={lead.status} />
      </Box>
      <Box sx={{ color: 'text.secondary', textAlign: 'right' }}>
        <Time value={lead.submittedAt} />
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
    sm: 'minmax(0, 1fr) minmax(0, 1.4fr) 132px 110px',
  },
}
