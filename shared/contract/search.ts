import type { AssessmentRow, LeadRow, PartnerRow, PropertyRow } from './records.ts'

/** How many characters (code points) are searched for at once. */
export const searchLength = { min: 2, max: 100 }

/** Returns what is searched for of what was typed: its first characters; undefined if there are too few. */
export function searchedPart(typed: string): string | undefined {
  const characters = [...typed.trim()].slice(0, searchLength.max)
  return characters.length < searchLength.min ? undefined : characters.join('').trim()
}

/** The resources that a search in everything reads. */
export const searchedResources = [
  'leads',
  'people',
  'partners',
  'properties',
  'assessments',
] as const

/** Most records of each kind that a search finds. */
export const MAX_FOUND = 6

/** Most records that were opened before and that are looked up at once. */
export const MAX_OPENED = 12

/**
 * Records that a search in everything finds, the best first. Kinds that the user may not read are empty, and so are
 * records of erased people.
 */
export type FoundRecords = {
  leads: Pick<LeadRow, 'id' | 'name' | 'refCode' | 'email' | 'phone' | 'status'>[]
  /** With the primary email address and phone number; empty if there is none. */
  people: { id: string; name: string; email: string; phone: string }[]
  partners: Pick<
    PartnerRow,
    'id' | 'agencyName' | 'contactName' | 'referralCode' | 'email' | 'phone' | 'status'
  >[]
  properties: Pick<PropertyRow, 'id' | 'titleEs' | 'titleEn' | 'city' | 'status'>[]
  assessments: Pick<AssessmentRow, 'id' | 'name' | 'email'>[]
}
