import Box from '@mui/material/Box'
import { usePermissions } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { LeadProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Figures } from './Figures.tsx'
import { HomeSection } from './HomeSection.tsx'
import { Latest } from './Latest.tsx'
import { LeadsByStatus } from './LeadsByStatus.tsx'
import { LeadsPerDay } from './LeadsPerDay.tsx'
import { chartsSx } from './layout.ts'
import { ResponseTimes } from './ResponseTimes.tsx'

/** Counts of the user's own leads, if the role may change leads; then counts, charts and the latest leads. */
export function LeadsPart({ summary }: { summary: Summary | undefined }) {
  const leads = summary?.leads
  const { permissions: role } = usePermissions<StaffRole>()
  return (
    <>
      {role && may(role, 'leads.change') && (
        <HomeSection titleKey="home.part.mine">
          <Figures figures={leads?.mine} expected={3} />
        </HomeSection>
      )}
      <HomeSection titleKey="home.part.leads" at={leads?.at}>
        <Figures figures={leads?.all} expected={4} />
        <Box sx={chartsSx}>
          <LeadsPerDay summary={summary} />
          <LeadsByStatus summary={summary} />
        </Box>
        <ResponseTimes summary={summary} />
        <LatestLeads />
      </HomeSection>
    </>
  )
}

function LatestLeads() {
  return (
    <Latest<LeadRow>
      resource="leads"
      maxRows={8}
      toRow={(lead) => ({
        name: lead.name,
        about: <LeadProperty {...lead} />,
        chip: <LeadStatusChip status={lead.status} />,
      })}
    />
  )
}
