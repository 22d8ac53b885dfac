import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvents, eventsAbout } from '../../shared/tables/history/events.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { leadRow } from '../setup/leads.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Returns the statements that `work` runs. */
async function statementsOf(work: (db: TestDatabase['db']) => Promise<unknown>) {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(database.db.withPlugin(plugin))
  return statements
}

test('one row and a thousand are inserted by the same statement', async () => {
  const rows = Array.from({ length: 1_000 }, () => leadRow())
  const one = await statementsOf((db) => insertLeads(db, [leadRow()]))
  const many = await statementsOf((db) => insertLeads(db, rows))
  expect(one).toHaveLength(1)
  expect(many).toEqual(one)
})

test('rows that exist are skipped, and the ids of the others are returned', async () => {
  const [first, second] = [leadRow(), leadRow()]
  expect(await insertLeads(database.db, [first])).toEqual(new Set([first.id]))
  expect(await insertLeads(database.db, [first, second])).toEqual(new Set([second.id]))
  expect(await insertLeads(database.db, [])).toEqual(new Set())
})

test('texts, dates, lists and objects arrive unchanged', async () => {
  const message = `Quotes ' " and \\ and \\u0041, {"a": [null]}, €, 🏡, tab\tand\nline`
  const lead = leadRow({
    message,
    email: `o'brien\\x@example.com`,
    spamReasons: ['honeypot', 'too_fast'],
    assignment: { by: 'rule', ruleId: 'x', rule: 'Ávila "norte"' },
    followUpOn: '2026-12-24',
    submittedAt: new Date('2026-11-22T10:11:12.345Z'),
  })
  await insertLeads(database.db, [lead])
  const stored = await database.db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', lead.id)
    .executeTakeFirst()
  const { search, ...columns } = stored ?? expect.unreachable()
  expect(columns).toMatchObject(lead)
  expect(search).toContain(`'@o''brien\\\\x@example.com'`)

  const about = { aboutKind: 'lead' as const, aboutId: lead.id }
  const after = { camelCase: { snake_case: [1, 'two', null] }, text: message }
  await appendEvents(database.db, [
    { ...about, type: 'submission.accepted', actorKind: 'client', at: '2026-11-22T10:11:12.345Z' },
    { ...about, type: 'submission.recorded', actorKind: 'system', at: new Date(), after },
  ])
  const events = await eventsAbout(database.db, lead.id)
  expect(events.map((event) => event.after)).toEqual([null, after])
})

test('a word that is cut within a character outside the basic plane is stored', async () => {
  const lead = leadRow({ message: `${'a'.repeat(63)}𝒂${'b'.repeat(63)}\u{20000}` })
  await insertLeads(database.db, [lead])
  const { rows } = await sql`select from leads where id = ${lead.id}`.execute(database.db)
  expect(rows).toHaveLength(1)
})
