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
  const { rows: columns } = await sql<Column>`
    select table_schema as owner, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
    order by 1, 2, 3`.execute(db)
  const found: string[] = []
  // One after the other: a busy machine would let those wait too long for a connection.
  for (const ofTable of Map.groupBy(columns, ({ owner, table }) => `${owner}.${table}`).values())
    found.push(...(await columnsInTable(db, ofTable)))
  return found
}

type Column = { owner: string; table: string; column: string }

async function columnsInTable(db: Antesala['db'], columns: Column[]): Promise<string[]> {
  const [{ owner, table }] = columns as [Column]
  const results = columns.map(
    ({ column }, index) =>
      sql`coalesce(bool_or(${hasTrace(column)}), false) as ${sql.ref(`c${index}`)}`,
  )
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(results)} from ${sql.table(`${owner}.${table}`)}`.execute(db)
  return columns.flatMap(({ column }, index) =>
    rows[0]?.[`c${index}`] ? [`${table}.${column}`] : [],
  )
}

function hasTrace(column: string) {
  // Random tokens can contain a trace by chance.
  const text = sql`regexp_replace(lower(${sql.ref(column)}::text), '[a-z0-9]{32,}', '', 'g')`
  return sql`${text} like any(${traces.map(contains)})
    or regexp_replace(${text}, '[\\s().+-]', '', 'g') like any(${digitTraces.map(contains)})`
}

function contains(text: string) {
  return `%${text}%`
}
