import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useGetList, useGetOne, useTranslate } from 'react-admin'
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
  const translate = useTranslate()
  const loaded = useGetList<AttributedLead>('attributed-leads', {
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter: { partnerId: partner.id },
  })
  const { data: leads = [], total = 0 } = loaded
  return (
    <Section
      title="referrals.referredLeads"
      action={!partner.erasedAt && <AttributeLead partner={partner} />}
    >
      <LoadProblem loaded={loaded} />
      {loaded.data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('referrals.noLeads')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {leads.map((lead) => (
          <Box component="li" key={lead.id} sx={leadSx}>
            <Code text={lead.refCode} /> <LeadStatusChip status={lead.status} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Time value={lead.submittedAt} />
              {lead.property && ' · '}
              {lead.property && <PropertyName property={lead.property} />}
            </Box>
          </Box>
        ))}
      </Box>
      <More count={total - leads.length} />
    </Section>
  )
}

function ReferredAssessments({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const loaded = useGetList<AttributedAssessment>('attributed-assessments', {
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter: { partnerId: partner.id },
  })
  const { data: assessments = [], total = 0 } = loaded
  return (
    <Section title="referrals.referredAssessments">
      <LoadProblem loaded={loaded} />
      {loaded.data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('referrals.noAssessments')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {assessments.map(({ id, submittedAt, leadCode }) => (
          <Box component="li" key={id} sx={leadSx}>
            {translate('resources.assessments.name', { smart_count: 1 })}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Time value={submittedAt} />
            </Box>
            {leadCode && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate('referrals.leadOfAssessment')} <Code text={leadCode} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <More count={total - assessments.length} />
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

const leadSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
