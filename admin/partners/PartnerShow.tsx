import { useRecordContext } from 'react-admin'
import type { PartnerPage as Partner } from '../../shared/contract/records.ts'
import { EraseButton } from '../common/erase/EraseButton.tsx'
import { ErasedNotice } from '../common/erase/ErasedNotice.tsx'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { Notes } from '../common/notes/Notes.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { Section } from '../common/Section.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { PartnerFacts } from './PartnerFacts.tsx'
import { ReferralSections } from './ReferralSections.tsx'
import { RiskSection } from './RiskSection.tsx'

/**
 * An application's page: decision, risk flags, fields, referrals, notes and history. Of an erased one, only a notice,
 * the remaining fields, referrals and the history.
 */
export function PartnerShow() {
  return (
    <ShowScreen>
      <PartnerPage />
    </ShowScreen>
  )
}

function PartnerPage() {
  const partner = useRecordContext<Partner>()
  if (!partner) return null
  return (
    <RecordPage
      title={partner.agencyName}
      chip={<PartnerStatusChip status={partner.status} />}
      history={<JourneySection journey={partner.journey} hasReplies={false} />}
    >
      {partner.erasedAt ? (
        <ErasedNotice erasedAt={partner.erasedAt} />
      ) : (
        <>
          <DecisionPanel partner={partner} />
          <RiskSection partner={partner} />
        </>
      )}
      <Section title="resources.partners.application">
        <PartnerFacts partner={partner} />
      </Section>
      <ReferralSections partner={partner} />
      {!partner.erasedAt && <ContactSections partner={partner} />}
    </RecordPage>
  )
}

function ContactSections({ partner }: { partner: Partner }) {
  const { id, agencyName, contactName, email, phoneE164 } = partner
  return (
    <>
      <Notes about={{ resource: 'partners', id }} name={agencyName} />
      <EraseButton person={{ name: contactName, email, phone: phoneE164 ?? undefined }} />
    </>
  )
}
