import Box from '@mui/material/Box'
import { useRecordContext, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { CopyableCode } from '../common/Code.tsx'
import { EmailLink, PhoneLink } from '../common/Contact.tsx'
import { EraseButton } from '../common/erase/EraseButton.tsx'
import { ErasedNotice } from '../common/erase/ErasedNotice.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { Notes } from '../common/notes/Notes.tsx'
import { LeadProperty } from '../common/PropertyName.tsx'
import { PersonSection } from '../common/person/PersonSection.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { LeadNavigation } from './LeadNavigation.tsx'
import { TriageFacts } from './TriageFacts.tsx'
import { Waiting } from './Waiting.tsx'
import { LeadActions } from './work/LeadActions.tsx'
import { SpamNotice } from './work/SpamNotice.tsx'

/**
 * A lead's page: spam review, actions, message, fields, notes, the person's other submissions, history. Of an erased
 * lead, only a notice, the remaining fields and the history.
 */
export function LeadShow() {
  return (
    <ShowScreen>
      <LeadPage />
    </ShowScreen>
  )
}

function LeadPage() {
  const lead = useRecordContext<LeadRecord>()
  if (!lead) return null
  return (
    <RecordPage
      title={lead.name}
      chip={<StatusAndNavigation lead={lead} />}
      history={<JourneySection journey={lead.journey} />}
    >
      {lead.erasedAt ? <ErasedNotice erasedAt={lead.erasedAt} /> : <Inquiry lead={lead} />}
      <LeadFacts lead={lead} />
      {!lead.erasedAt && <ClientSections lead={lead} />}
    </RecordPage>
  )
}

function Inquiry({ lead }: { lead: LeadRecord }) {
  return (
    <>
      <SpamNotice lead={lead} />
      <LeadActions lead={lead} />
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 15, mb: 3 }}>
        {lead.message}
      </Box>
    </>
  )
}

function ClientSections({ lead }: { lead: LeadRecord }) {
  return (
    <>
      <Notes about={{ resource: 'leads', id: lead.id }} />
      <PersonSection kind="lead" id={lead.id} />
      <EraseButton person={{ ...lead, phone: lead.phoneE164 ?? undefined }} />
    </>
  )
}

function StatusAndNavigation({ lead }: { lead: LeadRecord }) {
  return (
    <>
      <LeadStatusChip status={lead.status} />
      <Waiting since={lead.waitingSince} isLabeled />
      <LeadNavigation id={lead.id} />
    </>
  )
}

function LeadFacts({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  return (
    <Facts>
      <Fact name="resources.leads.fields.refCode">
        <CopyableCode text={lead.refCode} />
      </Fact>
      <TriageFacts lead={lead} />
      <Fact name="resources.leads.fields.property">
        <LeadProperty {...lead} />
      </Fact>
      {!lead.erasedAt && (
        <>
          <Fact name="resources.leads.fields.email">
            <EmailLink address={lead.email} />
          </Fact>
          <Fact name="resources.leads.fields.phone">
            <PhoneLink written={lead.phone} e164={lead.phoneE164} />
          </Fact>
        </>
      )}
      <Fact name="resources.leads.fields.origin">{lead.origin ?? translate('common.none')}</Fact>
      <Fact name="resources.leads.fields.language">{translate(`common.${lead.language}`)}</Fact>
      <Fact name="resources.leads.fields.submittedAt">
        <ExactTime value={lead.submittedAt} />
      </Fact>
      <Fact name="resources.leads.fields.recordedAt">
        <ExactTime value={lead.recordedAt} />
      </Fact>
    </Facts>
  )
}
