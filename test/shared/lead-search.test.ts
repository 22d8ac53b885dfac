import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { leadRow } from '../setup/leads.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function readSearchText(id: string) {
  const { rows } = await sql<{ search: string }>`
    select search::text from leads where id = ${id}`.execute(database.db)
  return rows[0]?.search
}

test('the migration computes the same search text as the insertion of a lead', async () => {
  const migration = readFileSync('migrations/010_leads.sql', 'utf8')
  const backfill = /^update leads set[^;]+;/m.exec(migration)?.[0] ?? expect.unreachable()
  const lead = leadRow({
    name: 'María-José O’Farrill Núñez',
    email: 'Maria.Jose+casa@Example.com',
    message: '¿Precio de «La Ceiba»?\nDon’t call: 100 % e-mail, ½ baño, niño, Ärger',
  })
  await insertLeads(database.db, [lead])
  const inserted = await readSearchText(lead.id)
  await database.db.updateTable('leads').set({ search: '' }).execute()
  await sql.raw(backfill).execute(database.db)
  expect(await readSearchText(lead.id)).toBe(inserted)
})
