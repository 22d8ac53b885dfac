import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { splitMigration } from '../../shared/tables/sql-migrations.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { assessmentRow, leadRow } from '../setup/leads.ts'

async function readPeople({ db }: TestDatabase) {
  const people =
    await sql<object>`select id, head_id, name, search::text, created_at from people order by id`.execute(
      db,
    )
  const addresses =
    await sql<object>`select person_id, kind, value, shown, coalesce(national, '') as national
    from person_addresses order by 1, 2, 3`.execute(db)
  return { people: people.rows, addresses: addresses.rows }
}

test('the migration makes the same people of existing submissions as recording them', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const at = (minute: number) => ({ submittedAt: new Date(Date.UTC(2026, 0, 1, 12, minute)) })
  const ana = { email: 'Ana@Example.com', emailNormalized: 'ana@example.com' }
  const unparsed = { phone: '1234 567', phoneNational: '1234567', phoneE164: null }
  const leads = [
    leadRow({ ...ana, ...at(1), name: 'Áña O’Hara' }),
    leadRow({
      ...ana,
      ...at(2),
      name: 'Ana',
      phone: '55 1',
      phoneNational: '5511112222',
      phoneE164: '+525511112222',
    }),
    leadRow({
      ...at(3),
      ...unparsed,
      email: 'luis@example.com',
      emailNormalized: 'luis@example.com',
    }),
  ]
  const assessments = [
    assessmentRow({ ...ana, ...at(0), name: 'Antes' }),
    assessmentRow({ ...at(4), email: 'eva@example.com', emailNormalized: 'eva@example.com' }),
  ]
  const erased = leadRow({
    email: '',
    emailNormalized: '',
    phone: '',
    phoneNational: '',
    phoneE164: null,
  })
  await insertLeads(database.db, [...leads, { ...erased, id: newId(), erasedAt: new Date() }])
  await insertAssessments(database.db, assessments)
  await recordPeople(database.db, [...leads, ...assessments])
  const recorded = await readPeople(database)
  expect(recorded.people).toHaveLength(3)
  expect(recorded.addresses).toHaveLength(6)

  const migration = (file: string) => splitMigration(readFileSync(`migrations/${file}`, 'utf8'))
  const { up, down } = migration('039_people.sql')
  await sql.raw(down).execute(database.db)
  await sql.raw(up).execute(database.db)
  await sql.raw(migration('068_search_by_other_names.sql').up).execute(database.db)
  expect(await readPeople(database)).toEqual(recorded)
})
