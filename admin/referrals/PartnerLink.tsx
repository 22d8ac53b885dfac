import type { MouseEvent } from 'react'
import { Link } from 'react-admin'
import type { PartnerName } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'

/** A partner's name, as a link to their page, and their referral code. */
export function PartnerLink({ partner }: { partner: PartnerName }) {
  // In a list, the row would open its own record, too.
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <>
      <Link underline="hover" onClick={stop} to={`/partners/${partner.id}/show`}>
        {partner.agencyName}
      </Link>{' '}
      <Code text={partner.referralCode} />
    </>
  )
}
