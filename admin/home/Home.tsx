import Box from '@mui/material/Box'
import { Title, usePermissions, useTranslate } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { CountCard } from './CountCard.tsx'
import { LatestLeads } from './LatestLeads.tsx'
import { LatestPartners } from './LatestPartners.tsx'

/** What is counted, in this order. */
const counted = ['leads', 'partners', 'assessments', 'emails'] as const

/** What came in lately, of what the role may read. */
export function Home() {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  if (!role) return null
  const readable = counted.filter((each) => may(role, `${each}.read`))
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('ra.page.dashboard')} />
      <Box sx={countsSx}>
        {readable.map((resource) => (
          <CountCard key={resource} resource={resource} />
        ))}
      </Box>
      {may(role, 'leads.read') && <LatestLeads />}
      {may(role, 'partners.read') && <LatestPartners />}
    </Box>
  )
}

const countsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
}
