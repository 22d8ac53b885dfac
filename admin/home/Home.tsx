import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Title, usePermissions, useTranslate } from 'react-admin'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { homeParts, type Summary } from '../../shared/contract/summary.ts'
import { fetchJson } from '../http.ts'
import { FindSubmission } from './FindSubmission.tsx'
import { LeadsPart } from './LeadsPart.tsx'
import { PartnersPart } from './PartnersPart.tsx'
import { SummaryMissing } from './SummaryMissing.tsx'
import { SystemPart } from './SystemPart.tsx'

/** How often the numbers are read again, in milliseconds. */
const EVERY_MS = 30_000

const parts = { leads: LeadsPart, partners: PartnersPart, system: SystemPart }

/** The numbers that whoever is signed in acts on. */
export function Home() {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const { data: summary, isError } = useSummary()
  if (!role) return null
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 3 }}>
      <Title title={translate('ra.page.dashboard')} />
      <FindSubmission />
      {isError && !summary && <SummaryMissing />}
      {homeParts[role].map((name) => {
        const Part = parts[name]
        return <Part key={name} summary={summary} />
      })}
    </Box>
  )
}

function useSummary() {
  return useQuery<Summary>({
    queryKey: ['summary'],
    queryFn: async () => (await fetchJson('/api/staff/summary')).json,
    refetchInterval: EVERY_MS,
  })
}
