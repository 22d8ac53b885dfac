import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Title, usePermissions, useTranslate } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { homeParts, type Summary } from '../../shared/contract/summary.ts'
import { Alerts } from '../alerts/Alerts.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { fetchJson } from '../http.ts'
import { MyDay } from './day/MyDay.tsx'
import { EmailHealth } from './EmailHealth.tsx'
import { Figures } from './Figures.tsx'
import { FindSubmission } from './FindSubmission.tsx'
import { HomeSection } from './HomeSection.tsx'
import { Latest } from './Latest.tsx'
import { LeadsPart } from './LeadsPart.tsx'
import { chartsSx } from './layout.ts'
import { Queues } from './Queues.tsx'
import { Referrals } from './Referrals.tsx'
import { SummaryLoad } from './summaryLoad.ts'

/** The interval between refetches of the counts, in milliseconds. */
const REFRESH_MS = 10_000

const parts = { leads: LeadsPart, partners: PartnersPart, system: SystemPart }

/** The home screen: whom the user is to contact, a search for submissions, and the parts that the user's role sees. */
export function Home() {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const loaded = useSummary()
  const summary = loaded.data
  if (!role) return null
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
      <Title title={translate('ra.page.dashboard')} />
      {may(role, 'leads.change') && <MyDay />}
      <FindSubmission />
      <LoadProblem loaded={loaded} what={translate('home.numbers')} />
      <SummaryLoad value={loaded}>
        {homeParts[role].map((name) => {
          const Part = parts[name]
          return <Part key={name} summary={summary} />
        })}
      </SummaryLoad>
    </Box>
  )
}

function useSummary() {
  return useQuery<Summary>({
    queryKey: ['summary'],
    queryFn: async () => (await fetchJson('/api/staff/summary')).json,
    refetchInterval: REFRESH_MS,
  })
}

/** Counts of applications, a chart of referrals, and the latest applications. */
function PartnersPart({ summary }: { summary: Summary | undefined }) {
  return (
    <HomeSection titleKey="home.part.partners" at={summary?.partners?.at}>
      <Figures figures={summary?.partners?.figures} expected={3} />
      <Referrals summary={summary} />
      <LatestPartners />
    </HomeSection>
  )
}

function LatestPartners() {
  return (
    <Latest<PartnerRow>
      resource="partners"
      maxRows={5}
      toRow={(partner) => ({
        name: partner.agencyName,
        about: `${partner.contactName}, ${partner.city}`,
        chip: <PartnerStatusChip status={partner.status} />,
      })}
    />
  )
}

/** Alerts, counts of jobs and emails, a table of the queues, and a chart of emails. */
function SystemPart({ summary }: { summary: Summary | undefined }) {
  return (
    <HomeSection titleKey="home.part.system" at={summary?.system?.at}>
      <Alerts />
      <Figures figures={summary?.system?.figures} expected={5} />
      <Box sx={chartsSx}>
        <Queues system={summary?.system} />
        <EmailHealth summary={summary} />
      </Box>
    </HomeSection>
  )
}
