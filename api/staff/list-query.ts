import { z } from 'zod'
import { MAX_COUNTED, MAX_ROWS } from '../../shared/contract/list.ts'
import { line, optional } from '../../shared/contract/text.ts'

/** A search text: one line of up to 200 characters. A blank text counts as absent. */
export const searchText = optional(line(200))

/** A filter that is either `true` or absent. */
export const trueOrAbsent = z.literal(true).optional()

/** A filter for the last 1 to 3660 days. */
export const withinDays = z.number().int().min(1).max(3660).optional()

/** Returns the schema of a filter by one value or several. The parsed filter is always an array. */
export function oneOrMore<const Values extends readonly [string, ...string[]]>(values: Values) {
  const value = z.enum(values)
  return z
    .union([value.transform((single) => [single]), z.array(value).min(1)])
    .optional()
    .transform((chosen) => chosen as Values[number][] | undefined)
}

/**
 * Returns the schema of the query parameters of react-admin's simple-rest data provider:
 * `sort=["column","DESC"]`, `range=[first,last]` and `filter={…}`, each as JSON. The range has at most
 * `mostRows` rows; by default it is the first 25. Other parameters are a validation error.
 * @param columns the sortable columns; by default the list is sorted by the first, descending
 * @param filter the schema of each filter, by name
 */
export function listQuery<const Column extends string, Filter extends z.ZodRawShape>(
  columns: readonly [Column, ...Column[]],
  filter: Filter,
) {
  return z
    .strictObject({
      sort: json.pipe(z.tuple([z.enum(columns), z.enum(['ASC', 'DESC'])])).optional(),
      range: json.pipe(rowRange).default([0, 24]),
      ...filterParameter(filter),
    })
    .transform(({ sort, range: [first, last], filter }) => ({
      sort: { by: (sort?.[0] ?? columns[0]) as Column, order: orderOf(sort?.[1]) },
      offset: first,
      limit: last - first + 1,
      filter,
    }))
}

/** Returns the schema of the query parameters of what has a filter but no rows: `filter={…}` as JSON. */
export function filterQuery<Filter extends z.ZodRawShape>(filter: Filter) {
  return z.strictObject(filterParameter(filter))
}

function filterParameter<Filter extends z.ZodRawShape>(filter: Filter) {
  return { filter: json.prefault('{}').pipe(z.strictObject(filter)) }
}

const json = z
  .string()
  .max(4_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', params: { error: 'notJson' } })
      return z.NEVER
    }
  })

const row = z.number().int().min(0)
const rowRange = z
  .tuple([row.max(MAX_COUNTED), row])
  .refine(([first, last]) => last >= first && last - first < MAX_ROWS)

function orderOf(direction: 'ASC' | 'DESC' = 'DESC'): 'asc' | 'desc' {
  return direction === 'ASC' ? 'asc' : 'desc'
}
