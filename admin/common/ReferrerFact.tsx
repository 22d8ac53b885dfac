import Box from '@mui/material/Box'
import { Link, useCanAccess, useTranslate } from 'react-admin'
import type { EventRow } from '../../shared/contract/event.ts'
import type { PartnerName } from '../../shared/contract/records.ts'
import { Code } from './Code.tsx'
import { Fact } from './Facts.tsx'

type ReferrerFactProps = {
  labelKey: string
  record: {
    referredByCode: string | null
    referrer: PartnerName | null
    journey: { events: EventRow[] }
  }
}

/**
 * The partner who referred a client, with their code; nothing if none did. Of a code that nobody has, it says so, with the most similar one
 * and a link to where it can be attributed.
 */
export function ReferrerFact({ labelKey, record }: ReferrerFactProps) {
  const { referredByCode, referrer, journey } = record
  if (!referredByCode) return null
  const tried = journey.events.findLast(
    ({ type, after }) =>
      type === 'referral.unknown_code_tried' && after?.code === referredByCode && !referrer,
  )
  return (
    <Fact labelKey={labelKey}>
      {tried ? (
        <UnknownCode code={referredByCode} nearest={tried.after?.nearest} />
      ) : (
        <>
          {referrer?.agencyName} <Code text={referredByCode} />
        </>
      )}
    </Fact>
  )
}

function UnknownCode({ code, nearest }: { code: string; nearest: unknown }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'list' })
  return (
    <>
      {translate('referrals.nobodyHas')} <Code text={code} />
      {typeof nearest === 'string' && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('referrals.mostSimilar')} <Code text={nearest} />
        </Box>
      )}
      {canAccess && (
        <Box>
          <Link to="/referrals/unknown">{translate('referrals.attributeUnknown')}</Link>
        </Box>
      )}
    </>
  )
}
