import { DAY_MS } from '../../shared/contract/duration.ts'
import {
  type EarlierLead,
  findEarlierLeads,
  MAX_EARLIER_LEADS,
  type SharedTrait,
  sharedTraits,
} from '../../shared/tables/leads/earlier-leads.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** The leads with which the leads of a batch are compared: from the same people, or with the same text. */
export type EarlierLeadIndex = {
  /**
   * Returns other leads with the same email address or phone number: up to `MAX_EARLIER_LEADS`, newest first.
   */
  ofPerson(lead: EarlierLead): EarlierLead[]
  /** Counts the other people, by email address, who sent the same text less than 24 hours before or after. */
  countOthersWithText(lead: EarlierLead): number
  /** Adds a lead, so that later leads of the batch are compared with it. */
  add(lead: EarlierLead): void
  /** Adds a lead that another address of the same person has sent. */
  addToAddress(email: string, lead: EarlierLead): void
}

/**
 * Loads the recorded leads that have an email address, phone number or text in common with a batch.
 * @param timeZone the time zone of today, which absences depend on
 */
export async function loadEarlierLeads(
  tx: Database,
  leads: EarlierLead[],
  timeZone: string,
): Promise<EarlierLeadIndex> {
  const index = createIndex()
  const earlier = await findEarlierLeads(tx, leads, timeZone)
  for (const { wantedTrait, wantedValue, ...found } of earlier) {
    index.add(found)
    const isOtherAddress =
      wantedTrait === 'emailNormalized' && wantedValue !== found.emailNormalized
    if (isOtherAddress) index.addToAddress(wantedValue, found)
  }
  return index
}

function createIndex(): EarlierLeadIndex {
  const byTrait = {
    emailNormalized: new Map<string, EarlierLead[]>(),
    phoneE164: new Map<string, EarlierLead[]>(),
    textHash: new Map<string, EarlierLead[]>(),
  }
  // Another lead is returned once, even if it shares several traits.
  const findSharing = (lead: EarlierLead, traits: SharedTrait[]) => {
    const found = traits.flatMap((trait) => byTrait[trait].get(lead[trait] ?? '') ?? [])
    const others = found
      .filter(({ id }) => id !== lead.id)
      .map((other) => [other.id, other] as const)
    return [...new Map(others).values()]
  }
  return {
    ofPerson: (lead) =>
      findSharing(lead, ['emailNormalized', 'phoneE164'])
        .sort(newestFirst)
        .slice(0, MAX_EARLIER_LEADS),
    countOthersWithText: (lead) => {
      const others = findSharing(lead, ['textHash']).filter(
        (other) => isOtherPerson(lead, other) && isWithinDay(lead, other),
      )
      return new Set(others.map(({ emailNormalized }) => emailNormalized)).size
    },
    add: (lead) => {
      for (const trait of sharedTraits) {
        const value = lead[trait]
        if (value) addTo(byTrait[trait], value, lead)
      }
    },
    addToAddress: (email, lead) => addTo(byTrait.emailNormalized, email, lead),
  }
}

function addTo(leads: Map<string, EarlierLead[]>, value: string, lead: EarlierLead) {
  leads.set(value, [...(leads.get(value) ?? []), lead])
}

function isOtherPerson(lead: EarlierLead, other: EarlierLead) {
  if (lead.emailNormalized && lead.emailNormalized === other.emailNormalized) return false
  return lead.phoneE164 === null || lead.phoneE164 !== other.phoneE164
}

function isWithinDay(lead: EarlierLead, other: EarlierLead) {
  return Math.abs(lead.submittedAt.getTime() - other.submittedAt.getTime()) < DAY_MS
}

function newestFirst(a: EarlierLead, b: EarlierLead) {
  return b.submittedAt.getTime() - a.submittedAt.getTime()
}
