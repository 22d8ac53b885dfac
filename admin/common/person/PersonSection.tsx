import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { PersonRecords } from '../../../shared/contract/records.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { fetchJson } from '../../http.ts'
import { Code } from '../Code.tsx'
import { TOUCH_ROW_HEIGHT } from '../list/heights.ts'
import { hasFailed } from '../load/failures.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { EstimatedMoney } from '../Money.tsx'
import { Section } from '../Section.tsx'
import { LeadStatusChip, PartnerStatusChip } from '../StatusChip.tsx'
import { Time } from '../Time.tsx'
import { touchScreens } from '../touch.ts'

/**
 * A section with the person's latest other leads, assessments and applications: those that have the same
 * email address or phone number, and that the user's role may read.
 */
export function PersonSection({ kind, id }: { kind: SubmissionKind; id: string }) {
  const translate = useTranslate()
  const loaded = useQuery({
    queryKey: ['person', kind, id],
    queryFn: async () => (await fetchJson(`/api/staff/people/${kind}/${id}`)).json as PersonRecords,
  })
  const rows = loaded.data && toRows(loaded.data).filter(({ key }) => key !== id)
  if (!rows && !hasFailed(loaded)) return null
  return (
    <Section title="person.title" action={<ClientLink id={loaded.data?.personId} />}>
      <LoadProblem loaded={loaded} />
      {rows?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('person.nothing')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(({ key, to, name, state, at }) => (
          <Box component="li" key={key} sx={rowSx}>
            <Link to={to}>{name}</Link>
            <div>{state}</div>
            <Box sx={{ color: 'text.secondary', textAlign: 'right' }}>
              <Time value={at} />
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function ClientLink({ id }: { id: string | null | undefined }) {
  const translate = useTranslate()
  if (!id) return null
  return <Link to={`/people/${id}/show`}>{translate('person.page')}</Link>
}

type Row = { key: string; to: string; name: ReactNode; state: ReactNode; at: string }

function toRows({ leads, assessments, partners }: PersonRecords): Row[] {
  const rows = [
    ...leads.map(({ id, refCode, status, submittedAt }) => ({
      key: id,
      to: `/leads/${id}/show`,
      name: <Code text={refCode} />,
      state: <LeadStatusChip status={status} />,
      at: submittedAt,
    })),
    ...assessments.map(({ id, capacity, currency, submittedAt }) => ({
      key: id,
      to: `/assessments/${id}/show`,
      name: <ResourceName resource="assessments" />,
      state: <EstimatedMoney amount={capacity} currency={currency} />,
      at: submittedAt,
    })),
    ...partners.map(({ id, agencyName, status, submittedAt }) => ({
      key: id,
      to: `/partners/${id}/show`,
      name: agencyName,
      state: <PartnerStatusChip status={status} />,
      at: submittedAt,
    })),
  ]
  return rows.toSorted((a, b) => b.at.localeCompare(a.at))
}

function ResourceName({ resource }: { resource: string }) {
  const translate = useTranslate()
  return translate(`resources.${resource}.name`, { smart_count: 1 })
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  [touchScreens]: { minHeight: TOUCH_ROW_HEIGHT },
  borderTop: 1,
  borderColor: 'divider',
}
