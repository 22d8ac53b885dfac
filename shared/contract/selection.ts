import { z } from 'zod'

/** Maximum number of ids in one request. */
const MAX_IDS = 1_000

/**
 * Most records that one action changes, because it has to complete within one request. If more match, none
 * is changed, and the user has to narrow the filter.
 */
export const MAX_CHANGED = 10_000

/**
 * Schema of a selection: a list of ids, or everything that a list's filter matches.
 * @param filter the filter of the list
 */
export function selection<Filter extends z.ZodRawShape>(filter: Filter) {
  return z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_IDS) }),
    z.strictObject({ filter: z.strictObject(filter) }),
  ])
}

/** A parsed selection. */
export type Selection<Filter> = { ids: string[] } | { filter: Filter }

/** Returns what the event of an export records of its selection: the filter, or the number of ids. */
export function summarizeSelection<Filter>(selection: Selection<Filter>) {
  return 'ids' in selection ? { selected: selection.ids.length } : { filter: selection.filter }
}

/**
 * Request body of a bulk change.
 * @param filter the filter of the list
 * @param change schema of the change that is applied to each record
 */
export function bulkChange<Filter extends z.ZodRawShape, Change extends z.ZodType>(
  filter: Filter,
  change: Change,
) {
  return z.strictObject({
    selection: selection(filter),
    change,
    /** Only counts what would change. */
    dryRun: z.boolean().default(false),
  })
}

/** The result of a bulk change or its dry run: how many records matched, were changed and were skipped. */
export type BulkResult = { matched: number; changed: number; skipped: number }
