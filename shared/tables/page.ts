import { type SelectQueryBuilder, sql } from 'kysely'

/** Which rows of a list are wanted, and in what order. */
export type PageRequest<Column extends string> = {
  sort: { by: Column; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

/** Some rows of a list, and how many there are in all. */
export type Page<Row> = { rows: Row[]; total: number }

/**
 * Some rows of a query, and how many it has in all.
 * @param table the query's main table: its id settles the order of rows that sort alike
 */
export async function fetchPage<DB, Source extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Source, Row>,
  table: Source & string,
  { sort, offset, limit }: PageRequest<string>,
): Promise<Page<Row>> {
  const rows = await query
    .orderBy(sql.ref(`${table}.${sort.by}`), sort.order)
    .orderBy(sql.ref(`${table}.id`), sort.order)
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = await query
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number((counted as { total: string }).total) }
}

/** The `ilike` pattern of texts that contain what was typed, wildcards taken as they stand. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** The digits of what was typed if it may be a telephone number, or part of one. */
export function phoneDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s().+-]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : undefined
}

/** The moment so many days ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000)
}
