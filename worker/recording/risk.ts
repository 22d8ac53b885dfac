import type { RiskFlag } from '../../shared/contract/partner.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import {
  type PartnerTraits,
  partnerTraits,
  takenTraits,
} from '../../shared/tables/partners/partner-traits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { agencyKey } from './agency.ts'
import { isDisposable } from './disposable-domains.ts'
import { formSuspicionsOf } from './form-suspicions.ts'

/** By what two applications are recognised as one agency's. */
export function traitsOf({ fields, phone, emailNormalized }: RecordPartner): PartnerTraits {
  return {
    emailNormalized,
    phoneE164: phone.e164,
    agencyNormalized: agencyKey(fields.agencyName),
  }
}

/**
 * What is odd about the applications of a batch, by their ids. The newcomer is flagged, not the one
 * that was there before; within a batch that is the later one. A referrer that is accepted but not
 * recorded yet cannot be compared with.
 * @param referrerOf the id of the partner whose code was given
 */
export async function risksOf(
  tx: Database,
  payloads: RecordPartner[],
  referrerOf: (payload: RecordPartner) => string | undefined,
): Promise<Map<string, RiskFlag[]>> {
  const inOrder = payloads.toSorted((one, other) => order(one).localeCompare(order(other)))
  const taken = await takenTraits(tx, inOrder.map(traitsOf))
  const referrers = await partnerTraits(
    tx,
    inOrder.flatMap((payload) => referrerOf(payload) ?? []),
  )
  for (const payload of inOrder) referrers.set(payload.id, traitsOf(payload))

  const risks = inOrder.map((payload) => {
    const traits = traitsOf(payload)
    const referrer = referrers.get(referrerOf(payload) ?? '')
    const flags = [...flagsOf(traits, taken, referrer), ...formSuspicionsOf(payload)]
    for (const name of traitNames) taken[name].add(traits[name] ?? '')
    return [payload.id, flags] as const
  })
  return new Map(risks)
}

type Taken = Awaited<ReturnType<typeof takenTraits>>
const traitNames = ['emailNormalized', 'phoneE164', 'agencyNormalized'] as const

function flagsOf(
  traits: PartnerTraits,
  taken: Taken,
  referrer: PartnerTraits | undefined,
): RiskFlag[] {
  const isTaken = (name: keyof PartnerTraits) =>
    Boolean(traits[name]) && taken[name].has(traits[name] ?? '')
  const isSelf = traitNames.some((name) => traits[name] && traits[name] === referrer?.[name])
  const flags: [RiskFlag, boolean][] = [
    ['same_email', isTaken('emailNormalized')],
    ['same_phone', isTaken('phoneE164')],
    ['same_agency', isTaken('agencyNormalized')],
    ['self_referral', isSelf],
    ['disposable_email', isDisposable(traits.emailNormalized)],
  ]
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

function order({ submittedAt, id }: RecordPartner) {
  return `${submittedAt} ${id}`
}
