import type { AssessmentRow, LeadRow, PartnerRow, PropertyRow } from './records.ts'

/** How many characters are searched for at once. */
export const searchLength = { min: 2, max: 100 }

/** The resources that a search in everything reads. */
export const searchedResources = ['leads', 'partners', 'properties', 'assessments'] as const

/** Most records of each kind that a search finds. */
export const maxFound = 6

/** Most records that were opened before and that are looked up at once. */
export const maxOpened = 12

/**
 * Records that a search in everything finds, the best first. Kinds that the user may not read are empty, and so are
 * records of erased people.
 */
export type FoundRecords = {
  leads: Pick<LeadRow, 'id' | 'name' | 'refCode' | 'email' | 'phone' | 'status'>[]
  partners: Pick<
    PartnerRow,
    'id' | 'agencyName' | 'contactName' | 'referralCode' | 'email' | 'phone' | 'status'
  >[]
  properties: Pick<PropertyRow, 'id' | 'titleEs' | 'titleEn' | 'city' | 'status'>[]
  assessments: Pick<AssessmentRow, 'id' | 'name' | 'email'>[]
}
