import { Link } from 'react-admin'
import type { PartnerName } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'

/** A partner's name, as a link to their page, and their referral code. */
export function PartnerLink({ partner }: { partner: PartnerName }) {
  return (
    <>
      <Link underline="hover" to={`/partners/${partner.id}/show`}>
        {partner.agencyName}
      </Link>{' '}
      <Code text={partner.referralCode} />
    </>
  )
}
