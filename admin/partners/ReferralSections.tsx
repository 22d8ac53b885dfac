import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { type RaRecord, useCanAccess, useGetList, useGetOne, useTranslate } from 'react-admin'
import type { PartnerName, PartnerRecord } from '../../shared/contract/records.ts'
import type {
  AttributedAssessment,
  AttributedLead,
  ReferralTree,
} from '../../shared/contract/referral.ts'
import { Code } from '../common/Code.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { Section } from '../common/Section.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { AttributionDialog } from '../referrals/AttributionDialog.tsx'
import { Tree } from '../referrals/Tree.tsx'

/** The partners (as a tree), the leads and the assessments that a partner referred, for staff who may read referrals. */
export function ReferralSections({ partner }: { partner: PartnerRecord }) {
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'list' })
  if (!canAccess) return null
  return (
    <>
      <ReferredPartners partner={partner} />
      <ReferredLeads partner={partner} />
      <ReferredAssessments partner={partner} />
    </>
  )
}

function ReferredPartners({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const loaded = useGetOne<ReferralTree>('referrals', { id: partner.id })
  const { data: tree } = loaded
  const isEmpty = tree?.nodes.length === 1
  return (
    <Section title="referrals.partners">
      <LoadProblem loaded={loaded} />
      {isEmpty && <Box sx={{ color: 'text.secondary' }}>{translate('referrals.noPartners')}</Box>}
      {tree && !isEmpty && <Tree tree={tree} currentId={partner.id} />}
    </Section>
  )
}

/** Most leads, and most assessments, on the page. */
const MAX_SHOWN = 20

function ReferredLeads({ partner }: { partner: PartnerRecord }) {
  return (
    <ReferredList<AttributedLead>
      partner={partner}
      resource="attributed-leads"
      title="referrals.referredLeads"
      action={!partner.erasedAt && <AttributeLead partner={partner} />}
      none="referrals.noLeads"
    >
      {({ refCode, status, submittedAt, property }) => (
        <>
          <Code text={refCode} /> <LeadStatusChip status={status} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Time value={submittedAt} />
            {property && ' · '}
            {property && <PropertyName property={property} />}
          </Box>
        </>
      )}
    </ReferredList>
  )
}

function ReferredAssessments({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  return (
    <ReferredList<AttributedAssessment>
      partner={partner}
      resource="attributed-assessments"
      title="referrals.referredAssessments"
      none="referrals.noAssessments"
    >
      {({ submittedAt, leadCode }) => (
        <>
          {translate('resources.assessments.name', { smart_count: 1 })}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Time value={submittedAt} />
          </Box>
          {leadCode && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('referrals.leadOfAssessment')} <Code text={leadCode} />
            </Box>
          )}
        </>
      )}
    </ReferredList>
  )
}

type ReferredListProps<Row> = {
  partner: PartnerRecord
  resource: string
  /** The keys of the texts above the list, and in its place if it is empty. */
  title: string
  none: string
  action?: ReactNode
  children: (row: Row) => ReactNode
}

// What a partner referred, the newest first.
function ReferredList<Row extends RaRecord>({
  partner,
  resource,
  title,
  none,
  action,
  children,
}: ReferredListProps<Row>) {
  const translate = useTranslate()
  const loaded = useGetList<Row>(resource, {
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter: { partnerId: partner.id },
  })
  const { data: rows = [], total = 0 } = loaded
  return (
    <Section title={title} action={action}>
      <LoadProblem loaded={loaded} />
      {loaded.data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{translate(none)}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={rowSx}>
            {children(row)}
          </Box>
        ))}
      </Box>
      <More count={total - rows.length} />
    </Section>
  )
}

function More({ count }: { count: number }) {
  const translate = useTranslate()
  if (count <= 0) return null
  return (
    <Box sx={{ color: 'text.secondary', mt: 1 }}>
      {translate('referrals.moreLeads', { smart_count: count })}
    </Box>
  )
}

function AttributeLead({ partner }: { partner: PartnerName }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'change' })
  if (!canAccess) return null
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen(true)}>
        {translate('referrals.attributeLead')}
      </Button>
      {isOpen && <AttributionDialog partner={partner} onClose={() => setOpen(false)} />}
    </>
  )
}

const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
