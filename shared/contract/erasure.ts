import { kindDescription, submissionKinds } from './submission.ts'

/** How many records of a person were erased, or would be. */
export type ErasureResult = Record<(typeof erasureCounts)[number], number>

/**
 * What an erasure counts: recorded submissions by resource; emails about the person's submissions or to their address;
 * jobs with their data, in any state; and texts of staff elsewhere that mention them.
 */
export const erasureCounts = [
  ...submissionKinds.map((kind) => kindDescription[kind].resource),
  'emails',
  'jobs',
  'mentions',
] as const

/** Stored in place of an erased person's or agency's name. The dashboard shows a translation instead. */
export const erasedName = '[erased]'
