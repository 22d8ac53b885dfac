import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useGetList, useGetOne, useTranslate } from 'react-admin'
import type { PartnerName, PartnerRecord } from '../../shared/contract/records.ts'
import type { AttributedLead, ReferralTree } from '../../shared/contract/referral.ts'
import { Code } from '../common/Code.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { Section } from '../common/Section.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { AttributionDialog } from '../referrals/AttributionDialog.tsx'
import { Tree } from '../referrals/Tree.tsx'

/** The partners (as a tree) and the leads that a partner referred, for staff who may read referrals. */
export function ReferralSections({ partner }: { partner: PartnerRecord }) {
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'list' })
  if (!canAccess) return null
  return (
    <>
      <ReferredPartners partner={partner} />
      <ReferredLeads partner={partner} />
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

const MAX_LEADS = 20

function ReferredLeads({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const loaded = useGetList<AttributedLead>('attributed-leads', {
    pagination: { page: 1, perPage: MAX_LEADS },
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
      {total > leads.length && (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>
          {translate('referrals.moreLeads', { smart_count: total - leads.length })}
        </Box>
      )}
    </Section>
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
