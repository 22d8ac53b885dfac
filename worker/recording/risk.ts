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

/** Returns the traits by which duplicate applications are recognized. */
export function traitsOf({ fields, phone, emailNormalized }: RecordPartner): PartnerTraits {
  return {
    emailNormalized,
    phoneE164: phone.e164,
    agencyNormalized: agencyKey(fields.agencyName),
  }
}

/**
 * Finds the risk flags of a batch of applications. Of two duplicates, only the later one is flagged. A
 * self-referral is found only if the referrer's application is recorded or in the same batch.
 * @param referrerOf returns the id of the partner whose referral code was submitted, if any
 * @returns the risk flags by application id
 */
export async function findRiskFlags(
  tx: Database,
  payloads: RecordPartner[],
  referrerOf: (payload: RecordPartner) => string | undefined,
): Promise<Map<string, RiskFlag[]>> {
  const inOrder = payloads.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)))
  const used = await usedTraits(tx, inOrder.map(traitsOf))
  const referrers = await partnerTraits(
    tx,
    inOrder.flatMap((payload) => referrerOf(payload) ?? []),
  )
  for (const payload of inOrder) referrers.set(payload.id, traitsOf(payload))

  const risks = inOrder.map((payload) => {
    const traits = traitsOf(payload)
    const referrer = referrers.get(referrerOf(payload) ?? '')
    const flags = [...flagsOf(traits, used, referrer), ...formSuspicionsOf(payload)]
    for (const name of traitNames) used[name].add(traits[name] ?? '')
    return [payload.id, flags] as const
  })
  return new Map(risks)
}

type UsedTraits = Awaited<ReturnType<typeof usedTraits>>
const traitNames = ['emailNormalized', 'phoneE164', 'agencyNormalized'] as const

function flagsOf(
  traits: PartnerTraits,
  used: UsedTraits,
  referrer: PartnerTraits | undefined,
): RiskFlag[] {
  const isUsed = (name: keyof PartnerTraits) =>
    Boolean(traits[name]) && used[name].has(traits[name] ?? '')
  const isSelfReferral = traitNames.some(
    (name) => traits[name] && traits[name] === referrer?.[name],
  )
  const flags: [RiskFlag, boolean][] = [
    ['same_email', isUsed('emailNormalized')],
    ['same_phone', isUsed('phoneE164')],
    ['same_agency', isUsed('agencyNormalized')],
    ['self_referral', isSelfReferral],
    ['disposable_email', isDisposable(traits.emailNormalized)],
  ]
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

function sortKey({ submittedAt, id }: RecordPartner) {
  return `${submittedAt} ${id}`
}
