import { z } from 'zod'

/** Most records one call may name by their ids. */
const MOST_IDS = 1_000

/**
 * Most records one action may change, so that it ends within a request. Of more that match, none
 * is changed: whoever asks narrows the filter.
 */
export const mostChanged = 10_000

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

/** A selection, as it is once parsed. */
export type Selection<Filter> = { ids: string[] } | { filter: Filter }

/**
 * The body of an action on many.
 * @param filter the filter of the list they stand in
 * @param change what becomes of each
 */
export function bulkChange<Filter extends z.ZodRawShape, Change extends z.ZodType>(
  filter: Filter,
  change: Change,
) {
  return z.strictObject({
    selection: selection(filter),
    change,
    /** Only tells what would happen. */
    dryRun: z.boolean().default(false),
  })
}

/** What an action on many did, or would do: how many it was for, changed, left as they were. */
export type BulkResult = { matched: number; changed: number; skipped: number }
