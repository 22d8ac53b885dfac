import { type CompiledQuery, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_COUNTED } from '../../shared/contract/list.ts'
import { assessmentColumns } from '../../shared/tables/assessments/assessments.ts'
import { emailColumns } from '../../shared/tables/emails/email-lists.ts'
import { suppressionColumns } from '../../shared/tables/emails/suppressions.ts'
import { auditColumns } from '../../shared/tables/history/audit.ts'
import { leadColumns } from '../../shared/tables/leads/leads.ts'
import { listPartners, partnerColumns } from '../../shared/tables/partners/partners.ts'
import { listPeople, personColumns } from '../../shared/tables/people/people-list.ts'
import { rootColumns } from '../../shared/tables/referrals/referrals.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const sortable = {
  leads: leadColumns,
  // Sorted by status, it is not sorted by the column; see below.
  partners: [...partnerColumns.filter((column) => column !== 'status'), ...rootColumns],
  assessments: assessmentColumns,
  emails: emailColumns,
  people: personColumns,
  suppressions: suppressionColumns,
  events: auditColumns,
}

/** Columns of lists that are computed, as PostgreSQL writes them. */
const expressions: Record<string, string> = {
  last_submitted_at: 'COALESCE(last_submitted_at, created_at)',
}

/** Returns the complete indexes of a table that are sorted by this column, and by the id among equal values. */
async function indexesFor(table: string, column: string) {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${table}::regclass and indpred is null
      and pg_get_indexdef(indexrelid, 1, true) = ${expressions[column] ?? column}
      and (indisunique or pg_get_indexdef(indexrelid, 2, true) = 'id')`.execute(database.db)
  return rows.map(({ name }) => name)
}

const columns = Object.entries(sortable).flatMap(([table, names]) =>
  names.map((name) => [table, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
)

test.each(columns)('the list of %s sorted by %s is read from an index', async (table, column) => {
  expect(await indexesFor(String(table), String(column))).not.toHaveLength(0)
})

/** Returns the statements that `run` executes. */
async function statementsOf(run: (db: TestDatabase['db']) => Promise<unknown>) {
  const statements: CompiledQuery[] = []
  const compiler = new PostgresQueryCompiler()
  await run(
    database.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(compiler.compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  return statements
}

test.each([
  ['first', 'desc'],
  ['last', 'asc'],
] as const)(
  'a list of partners with the pending ones %s is read from an index, however long it is',
  async (_where, order) => {
    await addPartners(MAX_COUNTED + 1)
    const query = { sort: { by: 'status', order }, offset: 100, limit: 25, filter: {} } as const
    const statements = await statementsOf((db) => listPartners(db, query, 'UTC'))
    const plans = await Promise.all(statements.map(planOf))
    const page = plans.find((plan) => plan.includes('partners_pending_first'))
    expect(page).toMatch(/Index (Only )?Scan/)
    expect(page).not.toContain('Seq Scan')
  },
)

test.each([
  ['one of many', 'ana@example.com'],
  ['more than are counted', 'ana'],
])('a search for people finds %s without reading all of them', async (_many, q) => {
  await addPeople(4 * MAX_COUNTED)
  const query = { sort: { by: 'createdAt', order: 'desc' }, offset: 0, limit: 25 } as const
  const statements = await statementsOf((db) => listPeople(db, { ...query, filter: { q } }))
  const [counted = ''] = await Promise.all(statements.map(planOf))
  expect(counted).toContain('people_search')
  expect(counted).toContain('people_merged_search')
  expect(counted).not.toContain('Seq Scan')
})

async function planOf(statement: CompiledQuery) {
  const explained = { ...statement, sql: `explain ${statement.sql}` }
  const { rows } = await database.db.executeQuery<Record<string, string>>(explained)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

async function addPartners(count: number) {
  await sql`delete from partners`.execute(database.db)
  await sql`delete from referral_codes`.execute(database.db)
  await sql`insert into referral_codes (code, partner_id, issued_at)
    select 'LP-M' || n, gen_random_uuid(), now() from generate_series(1, ${count}::int) as n`.execute(
    database.db,
  )
  await sql`insert into partners (id, referral_code, agency_name, contact_name, email,
      email_normalized, phone, phone_national, city, interests, language, search, submitted_at,
      recorded_at, updated_at, status)
    select partner_id, code, code, 'm', 'm', code, '1', '1', 'Masa', '{}', 'es', '',
      now() - random() * interval '1 year', now(), now(),
      case when random() < 0.1 then 'pending' else 'approved' end
    from referral_codes`.execute(database.db)
  await sql`analyze partners`.execute(database.db)
}

// Every other one is named Ana, and every hundredth is part of the one before.
async function addPeople(count: number) {
  await sql`delete from people`.execute(database.db)
  await sql`with numbered as (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) as n)
    insert into people (id, head_id, name, search, created_at, updated_at)
    select id, case when n % 100 = 0 then lag(id) over (order by n) else id end, 'Ana',
      array_to_tsvector(array[case when n % 2 = 0 then 'ana' else 'eva' end, '@p' || n || '@example.com']), now(), now()
    from numbered`.execute(database.db)
  await sql`vacuum analyze people`.execute(database.db)
}
