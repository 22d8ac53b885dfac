import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { createTestDatabase } from '../setup/database.ts'

test('every table with an about_kind accepts every kind of submission', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { rows } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%about_kind%'`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { name, definition } of rows)
    for (const kind of submissionKinds) expect(definition, name).toContain(`'${kind}'`)
})
