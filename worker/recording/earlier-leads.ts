import {
  type EarlierLead,
  earlierLeads,
  mostEarlier,
  type SharedTrait,
} from '../../shared/tables/leads/earlier-leads.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Recorded leads that share a person or a text with the leads of a batch. */
export type EarlierLeadIndex = {
  /** Other inquiries with the same email address or phone number, the latest first. */
  ofPerson(lead: EarlierLead): EarlierLead[]
  /** How many other people sent the same text within 24 hours. */
  countOthersWithText(lead: EarlierLead): number
  /** Adds a lead, so that later leads of the batch see it. */
  add(lead: EarlierLead): void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Loads the recorded leads that share a trait with those of a batch, in three statements. */
export async function loadEarlierLeads(
  tx: Database,
  leads: EarlierLead[],
): Promise<EarlierLeadIndex> {
  const index = createIndex()
  for (const trait of ['emailNormalized', 'phoneE164', 'textHash'] as const) {
    const values = leads.flatMap((lead) => lead[trait] ?? [])
    for (const found of await earlierLeads(tx, trait, values)) index.add(found)
  }
  return index
}

function createIndex(): EarlierLeadIndex {
  const byTrait = {
    emailNormalized: new Map<string, EarlierLead[]>(),
    phoneE164: new Map<string, EarlierLead[]>(),
    textHash: new Map<string, EarlierLead[]>(),
  }
  // A lead can share several traits; it is returned once.
  const sharing = (lead: EarlierLead, traits: SharedTrait[]) => {
    const found = traits.flatMap((trait) => byTrait[trait].get(lead[trait] ?? '') ?? [])
    const others = found.filter(({ id }) => id !== lead.id).map((each) => [each.id, each] as const)
    return [...new Map(others).values()]
  }
  return {
    ofPerson: (lead) =>
      sharing(lead, ['emailNormalized', 'phoneE164']).sort(latestFirst).slice(0, mostEarlier),
    countOthersWithText: (lead) => {
      const others = sharing(lead, ['textHash']).filter(
        (other) => isOther(lead, other) && isWithinDay(lead, other),
      )
      return new Set(others.map(({ emailNormalized }) => emailNormalized)).size
    },
    add: (lead) => {
      for (const trait of Object.keys(byTrait) as SharedTrait[]) {
        const value = lead[trait]
        if (value === null) continue
        byTrait[trait].set(value, [...(byTrait[trait].get(value) ?? []), lead])
      }
    },
  }
}

function isOther(lead: EarlierLead, other: EarlierLead) {
  if (lead.emailNormalized === other.emailNormalized) return false
  return lead.phoneE164 === null || lead.phoneE164 !== other.phoneE164
}

function isWithinDay(lead: EarlierLead, other: EarlierLead) {
  return Math.abs(lead.submittedAt.getTime() - other.submittedAt.getTime()) < DAY_MS
}

function latestFirst(one: EarlierLead, other: EarlierLead) {
  return other.submittedAt.getTime() - one.submittedAt.getTime()
}
