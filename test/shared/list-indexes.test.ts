import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assessmentColumns } from '../../shared/tables/assessments/assessments.ts'
import { emailColumns } from '../../shared/tables/emails/email-lists.ts'
import { suppressionColumns } from '../../shared/tables/emails/suppressions.ts'
import { auditColumns } from '../../shared/tables/history/audit.ts'
import { leadColumns } from '../../shared/tables/leads/leads.ts'
import { partnerColumns } from '../../shared/tables/partners/partners.ts'
import { rootColumns } from '../../shared/tables/referrals/referrals.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const sortable = {
  leads: leadColumns,
  partners: [...partnerColumns, ...rootColumns],
  assessments: assessmentColumns,
  emails: emailColumns,
  suppressions: suppressionColumns,
  events: auditColumns,
}

/** Returns the complete indexes of a table that are sorted by this column, and by the id among equal values. */
async function indexesFor(table: string, column: string) {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${table}::regclass and indpred is null
      and pg_get_indexdef(indexrelid, 1, true) = ${column}
      and (indisunique or pg_get_indexdef(indexrelid, 2, true) = 'id')`.execute(database.db)
  return rows.map(({ name }) => name)
}

const columns = Object.entries(sortable).flatMap(([table, names]) =>
  names.map((name) => [table, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
)

test.each(columns)('the list of %s sorted by %s is read from an index', async (table, column) => {
  expect(await indexesFor(String(table), String(column))).not.toHaveLength(0)
})
