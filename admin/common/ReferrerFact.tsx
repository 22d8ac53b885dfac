import type { PartnerName } from '../../shared/contract/records.ts'
import { Code } from './Code.tsx'
import { Fact } from './Facts.tsx'

type ReferrerFactProps = {
  labelKey: string
  record: { referredByCode: string | null; referrer: PartnerName | null }
}

/** The partner who referred a client, with their code; nothing if none did. */
export function ReferrerFact({
  labelKey,
  record: { referredByCode, referrer },
}: ReferrerFactProps) {
  if (!referredByCode) return null
  return (
    <Fact labelKey={labelKey}>
      {referrer?.agencyName} <Code text={referredByCode} />
    </Fact>
  )
}
