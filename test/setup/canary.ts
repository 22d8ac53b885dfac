import { sql } from 'kysely'
import type { Antesala } from './antesala.ts'

/** A person with values that occur nowhere else in the database. */
export const canary = {
  name: 'Quetzalli Xochiquetza',
  email: 'Quetzalli.Canaria@example.com',
  phone: '+52 55 9137 5531',
  message: 'El colibrí canta a medianoche bajo la jacaranda.',
  origin: 'canary-origin',
}

/** The address that the canary first gave, with a mistake. */
export const wrongAddress = 'Kanaria.Mistyped@example.com'

/** Parts of these values, in lower case, one of which is in every way to write them. */
const traces = ['quetz', 'xoch', 'canar', 'kanar', 'colibr']
/** The last digits of the phone number, forwards and as the search terms have them, backwards. */
const digitTraces = ['91375531', '13557319']

/** Returns the columns, as `table.column`, of both schemas that contain a trace of the canary in any row. */
export async function columnsWithTraces({ db }: Pick<Antesala, 'db'>): Promise<string[]> {
  const { rows: columns } = await sql<{ owner: string; table: string; column: string }>`
    select table_schema as owner, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
    order by 1, 2, 3`.execute(db)
  const found = await Promise.all(
    columns.map(async ({ owner, table, column }) => {
      // Random tokens can contain a trace by chance.
      const text = sql`regexp_replace(lower(${sql.ref(column)}::text), '[a-z0-9]{32,}', '', 'g')`
      const { rows } = await sql`select from ${sql.table(`${owner}.${table}`)}
        where ${text} like any(${traces.map(contains)})
          or regexp_replace(${text}, '[\s().+-]', '', 'g') like any(${digitTraces.map(contains)}) limit 1`.execute(
        db,
      )
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}

function contains(text: string) {
  return `%${text}%`
}
