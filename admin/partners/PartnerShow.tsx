import { Link, useRecordContext, useTranslate } from 'react-admin'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { Code, CopyableCode } from '../common/Code.tsx'
import { EmailLink, PhoneLink } from '../common/Contact.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { Flag } from '../common/Flag.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { Timeline } from '../common/Timeline.tsx'

/** One application: who applied, who referred them, and what became of it. */
export function PartnerShow() {
  return (
    <ShowScreen>
      <PartnerPage />
    </ShowScreen>
  )
}

function PartnerPage() {
  const partner = useRecordContext<PartnerRecord>()
  if (!partner) return null
  return (
    <RecordPage
      title={partner.agencyName}
      chip={<PartnerStatusChip status={partner.status} />}
      history={<Timeline journey={partner.journey} />}
    >
      <PartnerFacts partner={partner} />
    </RecordPage>
  )
}

function PartnerFacts({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  return (
    <Facts>
      <Fact name="resources.partners.fields.referralCode">
        <CopyableCode text={partner.referralCode} />
      </Fact>
      <Fact name="resources.partners.fields.referredByCode">
        <Referrer partner={partner} />
      </Fact>
      {partner.riskFlags.length > 0 && (
        <Fact name="resources.partners.fields.riskFlags">
          <Flag words={partner.riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </Fact>
      )}
      <Fact name="resources.partners.fields.contactName">{partner.contactName}</Fact>
      <Fact name="resources.partners.fields.email">
        <EmailLink address={partner.email} />
      </Fact>
      <Fact name="resources.partners.fields.phone">
        <PhoneLink written={partner.phone} e164={partner.phoneE164} />
      </Fact>
      <Fact name="resources.partners.fields.city">{partner.city}</Fact>
      <Fact name="resources.partners.fields.interests">
        {partner.interests.join(', ') || translate('common.none')}
      </Fact>
      <Fact name="resources.partners.fields.language">
        {translate(`common.${partner.language}`)}
      </Fact>
      <Fact name="resources.partners.fields.submittedAt">
        <ExactTime value={partner.submittedAt} />
      </Fact>
      <Fact name="resources.partners.fields.recordedAt">
        <ExactTime value={partner.recordedAt} />
      </Fact>
    </Facts>
  )
}

function Referrer({ partner: { referrer, referredByCode } }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  if (!referrer) return referredByCode ? <Code text={referredByCode} /> : translate('common.none')
  return (
    <>
      <Link underline="hover" to={`/partners/${referrer.id}/show`}>
        {referrer.agencyName}
      </Link>{' '}
      <Code text={referrer.referralCode} />
    </>
  )
}
