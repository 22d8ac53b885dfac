import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { listFormerSlugs } from '../../shared/tables/properties/former-slugs.ts'
import { splitMigration } from '../../shared/tables/sql-migrations.ts'
import { createTestDatabase } from '../setup/database.ts'
import { addProperty } from '../setup/properties.ts'

test('the migration keeps the slugs of earlier changes that no property has now', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const [first, second] = [
    await addProperty(database, { slug: 'first' }),
    await addProperty(database, { slug: 'in-use' }),
  ]
  const changed = (aboutId: string, day: number, before: object) => ({
    ...{ type: 'property.changed' as const, aboutKind: 'property' as const, aboutId, before },
    ...{ actorKind: 'staff' as const, at: new Date(Date.UTC(2026, 0, day)) },
  })
  await appendEvents(database.db, [
    changed(first, 1, { slug: 'older' }),
    changed(first, 2, { slug: 'newer', price: 1 }),
    changed(first, 3, { price: 2 }),
    changed(first, 4, { slug: 'in-use' }),
    changed(first, 5, { slug: 'of-both' }),
    changed(second, 6, { slug: 'of-both' }),
  ])
  const { up, down } = splitMigration(readFileSync('migrations/076_former_slugs.sql', 'utf8'))
  await sql.raw(down).execute(database.db)
  await sql.raw(up).execute(database.db)
  expect(await listFormerSlugs(database.db, first)).toEqual(['newer', 'older'])
  expect(await listFormerSlugs(database.db, second)).toEqual(['of-both'])
})
