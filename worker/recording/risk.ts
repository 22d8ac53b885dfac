import type { RiskFlag } from '../../shared/contract/partner.ts'
import type { RecordPartner } from '../../shared/jobs/record-partner.ts'
import {
  type PartnerTraits,
  partnerTraits,
  usedTraits,
} from '../../shared/tables/partners/partner-traits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { agencyKey } from './agency.ts'
import { isDisposable } from './disposable-domains.ts'
import { formSuspicionsOf } from './form-suspicions.ts'

/** The traits by which duplicate applications are recognized. */
export function traitsOf({ fields, phone, emailNormalized }: RecordPartner): PartnerTraits {
  return {
    emailNormalized,
    phoneE164: phone.e164,
    agencyNormalized: agencyKey(fields.agencyName),
  }
}

/**
 * The risk flags of a batch of applications, by id. Of two duplicates the later one is flagged. An
 * application is compared with its referrer only if that one is recorded or in the same batch.
 * @param referrerOf the id of the partner whose code was submitted
 */
export async function risksOf(
  tx: Database,
  payloads: RecordPartner[],
  referrerOf: (payload: RecordPartner) => string | undefined,
): Promise<Map<string, RiskFlag[]>> {
  const inOrder = payloads.toSorted((one, other) => order(one).localeCompare(order(other)))
  const taken = await usedTraits(tx, inOrder.map(traitsOf))
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

type Taken = Awaited<ReturnType<typeof usedTraits>>
const traitNames = ['emailNormalized', 'phoneE164', 'agencyNormalized'] as const

function flagsOf(
  traits: PartnerTraits,
  taken: Taken,
  referrer: PartnerTraits | undefined,
): RiskFlag[] {
  const isUniqueViolation = (name: keyof PartnerTraits) =>
    Boolean(traits[name]) && taken[name].has(traits[name] ?? '')
  const isSelf = traitNames.some((name) => traits[name] && traits[name] === referrer?.[name])
  const flags: [RiskFlag, boolean][] = [
    ['same_email', isUniqueViolation('emailNormalized')],
    ['same_phone', isUniqueViolation('phoneE164')],
    ['same_agency', isUniqueViolation('agencyNormalized')],
    ['self_referral', isSelf],
    ['disposable_email', isDisposable(traits.emailNormalized)],
  ]
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

function order({ submittedAt, id }: RecordPartner) {
  return `${submittedAt} ${id}`
}
