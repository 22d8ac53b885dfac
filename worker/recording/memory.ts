import {
  type EarlierLead,
  earlierLeads,
  mostEarlier,
  type SharedTrait,
} from '../../shared/tables/leads/earlier-leads.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** What is known of the people and texts of a batch. */
export type Memory = {
  /** Other inquiries of the same person, by address or number, the latest first. */
  ofPerson(lead: EarlierLead): EarlierLead[]
  /** How many other people sent the same text in the 24 h before. */
  othersWithText(lead: EarlierLead): number
  /** Adds a lead of the batch, for those after it. */
  remember(lead: EarlierLead): void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Recalls what was recorded before the leads of a batch; three statements however many they are. */
export async function recall(tx: Database, leads: EarlierLead[]): Promise<Memory> {
  const memory = createMemory()
  for (const trait of ['emailNormalized', 'phoneE164', 'textHash'] as const) {
    const values = leads.flatMap((lead) => lead[trait] ?? [])
    for (const found of await earlierLeads(tx, trait, values)) memory.remember(found)
  }
  return memory
}

/** A memory with nothing in it yet. */
function createMemory(): Memory {
  const known = {
    emailNormalized: new Map<string, EarlierLead[]>(),
    phoneE164: new Map<string, EarlierLead[]>(),
    textHash: new Map<string, EarlierLead[]>(),
  }
  // What is recalled comes by up to three ways: once each.
  const sharing = (lead: EarlierLead, traits: SharedTrait[]) => {
    const found = traits.flatMap((trait) => known[trait].get(lead[trait] ?? '') ?? [])
    const others = found.filter(({ id }) => id !== lead.id).map((each) => [each.id, each] as const)
    return [...new Map(others).values()]
  }
  return {
    ofPerson: (lead) =>
      sharing(lead, ['emailNormalized', 'phoneE164']).sort(latestFirst).slice(0, mostEarlier),
    othersWithText: (lead) => {
      const others = sharing(lead, ['textHash']).filter(
        (other) => isOther(lead, other) && isWithinDay(lead, other),
      )
      return new Set(others.map(({ emailNormalized }) => emailNormalized)).size
    },
    remember: (lead) => {
      for (const trait of Object.keys(known) as SharedTrait[]) {
        const value = lead[trait]
        if (value === null) continue
        known[trait].set(value, [...(known[trait].get(value) ?? []), lead])
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
