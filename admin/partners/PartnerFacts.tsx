import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { PartnerPage } from '../../shared/contract/records.ts'
import { Code, CopyableCode, CopyButton } from '../common/Code.tsx'
import { EmailLink, PhoneLink } from '../common/Contact.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { ExactTime } from '../common/Time.tsx'
import { AttributionDialog } from '../referrals/AttributionDialog.tsx'
import { PartnerLink } from '../referrals/PartnerLink.tsx'

/**
 * An application's fields, and the agency's referral code and link; for staff who may change referrals, also
 * a button to correct the referrer.
 */
export function PartnerFacts({ partner }: { partner: PartnerPage }) {
  const translate = useTranslate()
  return (
    <Facts>
      <Fact labelKey="resources.partners.fields.referralCode">
        <CopyableCode text={partner.referralCode} />
      </Fact>
      <Fact labelKey="resources.partners.fields.referralLink">
        {partner.referralLink}
        <CopyButton text={partner.referralLink} />
      </Fact>
      <Fact labelKey="resources.partners.fields.referredByCode">
        <Referrer partner={partner} />
      </Fact>
      {!partner.erasedAt && (
        <>
          <Fact labelKey="resources.partners.fields.contactName">{partner.contactName}</Fact>
          <Fact labelKey="resources.partners.fields.email">
            <EmailLink address={partner.email} />
          </Fact>
          <Fact labelKey="resources.partners.fields.phone">
            <PhoneLink written={partner.phone} e164={partner.phoneE164} />
          </Fact>
        </>
      )}
      <Fact labelKey="resources.partners.fields.city">{partner.city}</Fact>
      <Fact labelKey="resources.partners.fields.interests">
        {partner.interests
          .map((interest) => translate(`interest.${interest}`, { _: interest }))
          .join(', ') || translate('common.none')}
      </Fact>
      <Fact labelKey="resources.partners.fields.language">
        {translate(`common.${partner.language}`)}
      </Fact>
      <Fact labelKey="resources.partners.fields.submittedAt">
        <ExactTime value={partner.submittedAt} />
      </Fact>
      <Fact labelKey="resources.partners.fields.recordedAt">
        <ExactTime value={partner.recordedAt} />
      </Fact>
    </Facts>
  )
}

function Referrer({ partner }: { partner: PartnerPage }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'change' })
  const { referrer, referredByCode, referralCode, erasedAt } = partner
  return (
    <>
      {referrer && <PartnerLink partner={referrer} />}
      {!referrer && (referredByCode ? <Code text={referredByCode} /> : translate('common.none'))}
      {canAccess && !erasedAt && (
        <Button size="small" color="inherit" sx={{ ml: 1, my: -0.5 }} onClick={() => setOpen(true)}>
          {translate('referrals.correct')}
        </Button>
      )}
      {isOpen && <AttributionDialog code={referralCode} onClose={() => setOpen(false)} />}
    </>
  )
}
