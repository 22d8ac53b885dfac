import { z } from 'zod'

/** Most records one call may name by their ids. */
const MOST_IDS = 1_000

/**
 * What an action on many is for: the records named, or everything a list's filter matches.
 * @param filter the filter of that list
 */
export function selection<Filter extends z.ZodRawShape>(filter: Filter) {
  return z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST_IDS) }),
    z.strictObject({ filter: z.strictObject(filter) }),
  ])
}

/** What an action on many did: how many it was for, changed, and left as they were. */
export type BulkResult = { matched: number; changed: number; skipped: number }
