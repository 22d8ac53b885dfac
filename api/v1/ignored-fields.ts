import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { kindSchemas } from '../../shared/contract/submission-schema.ts'
import { mostSimilar } from '../../shared/domain/most-similar.ts'
import { fieldError } from '../http/validation.ts'

/** Most fields of a body that are compared: a client that sends more does not misspell ours. */
const MAX_COMPARED = 20
/** The longest name that is compared, in characters. */
const MAX_LENGTH = 40

/** What clients call our fields, besides misspellings; folded. */
const otherNames: Record<string, string[]> = {
  propertyId: ['property', 'propertyslug', 'listing', 'listingid'],
  referredByCode: [
    ...['ref', 'refcode', 'referral', 'referralcode', 'referrer', 'referredby', 'partner'],
    ...['partnercode', 'partnerid', 'agency', 'agencycode'],
  ],
}

/**
 * Returns the fields of a body that are ignored, but probably were meant as one of ours, if the field of ours is not in the body: those
 * with another name for the same, and those whose name differs only in case, hyphens and underscores or in about every fourth character.
 */
export function ignoredFields(
  kind: SubmissionKind,
  body: unknown,
  language: Language,
): FieldError[] {
  const sent = Object.keys(Object(body))
  const ours = Object.keys(kindSchemas[kind].fields.shape)
  const absent = ours.filter((name) => !sent.includes(name))
  const others = sent.filter((name) => !ours.includes(name) && name.length <= MAX_LENGTH)
  return others.slice(0, MAX_COMPARED).flatMap((name) => {
    const meant = absent.find((our) => isOtherName(name, our)) ?? mostSimilar(name, absent)
    return meant ? [fieldError(name, 'ignoredField', language, { meant })] : []
  })
}

function isOtherName(name: string, our: string) {
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  return otherNames[our]?.includes(folded) ?? false
}
