import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { JsonValue } from './schema.ts'
import type { Database, Tables } from './tables.ts'

/**
 * Inserts rows, as `insertStatement` describes.
 * @param conflict a unique column: rows whose value already exists are skipped; null: they are an error
 * @returns the ids of the inserted rows
 */
export async function insertRows<Table extends TableWithId>(
  db: Database,
  table: Table,
  rows: RowToInsert<Table>[],
  conflict: (keyof Tables[Table] & string) | null,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const skipped = conflict === null ? sql`` : sql`on conflict (${sql.ref(conflict)}) do nothing`
  const { rows: inserted } = await sql<{ id: string }>`
    ${insertStatement(table, rows)} ${skipped} returning id`.execute(db)
  return new Set(inserted.map(({ id }) => id))
}

/**
 * Returns the statement that inserts rows, at least one, as one JSON parameter, so that it is the same for any
 * number of rows. Values of JSON columns are passed as they are, not as JSON text. If only some rows have a column,
 * the others get null in it, not its default.
 * @param changed return the value of a column from that of the row, in SQL; default: the same
 */
export function insertStatement<Table extends TableWithId>(
  table: Table,
  rows: RowToInsert<Table>[],
  changed: { [Column in keyof Tables[Table]]?: (column: string) => RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const columns = columnsOf(rows)
  const sorted = [...columns].sort(([, a], [, b]) => (a < b ? -1 : 1))
  const list = sql.join(sorted.map(([, column]) => sql.ref(column)))
  const values = sorted.map(
    ([name, column]) => changed[name as keyof typeof changed]?.(column) ?? sql.ref(column),
  )
  return sql`insert into ${sql.table(table)} (${list}) select ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(table)}, ${toJson(rows, columns)}::json)`
}

type TableWithId = {
  [Table in keyof Tables & string]: Tables[Table] extends { id: unknown } ? Table : never
}[keyof Tables & string]

/** A row whose JSON columns accept any value. */
type RowToInsert<Table extends TableWithId> = {
  [Column in keyof Insertable<Tables[Table]>]: JsonValue extends Insertable<Tables[Table]>[Column]
    ? unknown
    : Insertable<Tables[Table]>[Column]
}

/** Returns the columns of the rows, by property name. */
function columnsOf(rows: Record<string, unknown>[]): Map<string, string> {
  const columns = new Map<string, string>()
  for (const row of rows)
    for (const name in row) if (!columns.has(name)) columns.set(name, toColumn(name))
  return columns
}

// Leaves out nulls: `json_populate_recordset` sets columns without a value to null.
function toJson(rows: Record<string, unknown>[], columns: Map<string, string>): string {
  return JSON.stringify(
    rows.map((row) => {
      const values: Record<string, unknown> = {}
      for (const name in row) {
        const value = row[name] ?? null
        const column = columns.get(name)
        if (column && value !== null) values[column] = value
      }
      return values
    }),
  )
}

/** Returns the name of a column in SQL: `refCode` becomes `ref_code`. */
function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
