import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertAssessments,
  type NewAssessment,
} from '../../shared/tables/assessments/assessments.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { insertPartners, type NewPartner } from '../../shared/tables/partners/partners.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { leadRow } from '../setup/leads.ts'

const name = 'María-José O’Farrill Núñez'
const email = 'Maria.Jose+casa@Example.com'
/** Folded, it is longer than a word of a `tsvector` may be: each symbol becomes six letters of three bytes. */
const longWord = '㌖'.repeat(160)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function readSearchText(table: string, id: string) {
  const { rows } = await sql<{ search: string }>`
    select search::text from ${sql.table(table)} where id = ${id}`.execute(database.db)
  return rows[0]?.search
}

/** Runs the statements of a migration that start with this expression. */
async function runFromMigration(file: string, statement: RegExp) {
  const migration = readFileSync(`migrations/${file}.sql`, 'utf8')
  const found = [...migration.matchAll(statement)]
  expect(found).not.toHaveLength(0)
  for (const [text] of found) await sql.raw(text).execute(database.db)
}

test('the migration computes the same search text as the insertion of a lead', async () => {
  const message = `¿Precio de «La Ceiba»?\nDon’t call: 100 % e-mail, ½ baño, niño, Ärger ${longWord}`
  const lead = leadRow({ name, email, message })
  await insertLeads(database.db, [lead])
  const inserted = await readSearchText('leads', lead.id)
  await database.db.updateTable('leads').set({ search: '' }).execute()
  await runFromMigration('010_leads', /^update leads set[^;]+;/gm)
  expect(await readSearchText('leads', lead.id)).toBe(inserted)
})

test('the migration computes the same search text as the insertion of partners and assessments', async () => {
  const { id, emailNormalized, phoneNational, phoneE164, ...lead } = leadRow({ email })
  const times = { submittedAt: lead.submittedAt, recordedAt: lead.recordedAt }
  const contact = { id, email, emailNormalized, language: 'es', ...times } as const
  const partner: NewPartner = {
    ...contact,
    referralCode: 'LP-7K3QX',
    agencyName: `Núñez & Cía., S.A. ${longWord}`,
    contactName: name,
    phone: lead.phone,
    phoneNational,
    phoneE164: phoneE164 ?? null,
    city: 'San Luis Potosí',
    interests: [],
    updatedAt: lead.updatedAt,
  }
  const amounts = { currency: 'USD', budget: 1, capacity: 1, figures: '{}' }
  const assessment: NewAssessment = { ...contact, name, ...amounts }
  await insertPartners(database.db, [partner])
  await insertAssessments(database.db, [assessment])
  const tables = ['partners', 'assessments'] as const
  const inserted = await Promise.all(tables.map((table) => readSearchText(table, id)))
  for (const table of tables) await database.db.updateTable(table).set({ search: '' }).execute()
  await runFromMigration('016_growth', /^create function fold_words[\s\S]+?^\$\$;/gm)
  await runFromMigration(
    '016_growth',
    /^update (partners|assessments) set search =[^;]+erased_at is null;/gm,
  )
  expect(await Promise.all(tables.map((table) => readSearchText(table, id)))).toEqual(inserted)
})
