import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { CopyableCode } from '../../common/Code.tsx'
import { EmailLink, PhoneLink } from '../../common/Contact.tsx'
import { Fact, Facts } from '../../common/Facts.tsx'
import { ExactTime } from '../../common/Time.tsx'
import { OriginName } from '../OriginName.tsx'
import { MoneyFacts } from './MoneyFacts.tsx'
import { TriageFacts } from './TriageFacts.tsx'

/** What staff need to know about a lead besides its message: kind, assignee, contact data, origin. */
export function LeadFacts({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  return (
    <Facts>
      <TriageFacts lead={lead} />
      <MoneyFacts lead={lead} />
      {!lead.erasedAt && (
        <>
          <Fact labelKey="resources.leads.fields.email">
            {lead.email ? <EmailLink address={lead.email} /> : translate('common.notGiven')}
            <Sent kind="email" lead={lead} />
          </Fact>
          <Fact labelKey="resources.leads.fields.phone">
            {lead.phone ? (
              <PhoneLink written={lead.phone} e164={lead.phoneE164} />
            ) : (
              translate('common.notGiven')
            )}
            <Sent kind="phone" lead={lead} />
          </Fact>
        </>
      )}
      <Fact labelKey="resources.leads.fields.origin">
        {lead.origin ? <OriginName value={lead.origin} /> : translate('common.notGiven')}
      </Fact>
      <Fact labelKey="resources.leads.fields.language">{translate(`common.${lead.language}`)}</Fact>
      <Fact labelKey="resources.leads.fields.submittedAt">
        <ExactTime value={lead.submittedAt} />
      </Fact>
    </Facts>
  )
}

// What the client sent, if staff have corrected it on the client's page, or have chosen there what to use first.
function Sent({ kind, lead }: { kind: 'email' | 'phone'; lead: LeadRecord }) {
  const translate = useTranslate()
  const sent = lead.sent?.[kind]
  if (!sent || sent === lead[kind]) return null
  const isPreferred = lead.sent?.prefers.includes(kind)
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
      {translate(isPreferred ? 'leadWork.prefersTo' : 'leadWork.sentAs', { address: sent })}
    </Box>
  )
}

/** What identifies a lead in the system, and the times of its processing. */
export function SystemFacts({ lead }: { lead: LeadRecord }) {
  return (
    <Facts>
      <Fact labelKey="resources.leads.fields.refCode">
        <CopyableCode text={lead.refCode} />
      </Fact>
      <Fact labelKey="resources.leads.fields.submittedAt">
        <ExactTime value={lead.submittedAt} />
      </Fact>
      <Fact labelKey="resources.leads.fields.recordedAt">
        <ExactTime value={lead.recordedAt} />
      </Fact>
      {lead.firstResponseAt && (
        <Fact labelKey="resources.leads.fields.firstResponseAt">
          <ExactTime value={lead.firstResponseAt} />
        </Fact>
      )}
    </Facts>
  )
}
