import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import {
  findCurrentDossier,
  outdatedDossiers,
  storeDossier,
} from '../../shared/tables/dossiers/dossiers.ts'
import { countQueries } from '../setup/count-queries.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { addProperty } from '../setup/properties.ts'

const house = {
  PUBLIC_URL: 'https://antesala.test',
  BUSINESS_NAME: 'Antesala',
  BUSINESS_ADDRESS: 'Reforma 1',
  BUSINESS_PHONE: '55 5000 1234',
}
const PROPERTIES = 12

let database: TestDatabase
const ids: string[] = []
const advisorIds: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  for (let index = 0; index < PROPERTIES; index++) {
    const advisorId = await addAdvisor(index)
    const id = await addProperty(database, { slug: `casa-${index}`, advisorId })
    for (let position = 1; position <= 5; position++) await addPhoto(id, position)
    advisorIds.push(advisorId)
    ids.push(id)
  }
})
afterAll(() => database.drop())

const now = new Date()
const times = { createdAt: now, updatedAt: now }

async function addAdvisor(index: number) {
  const id = newId()
  const contact = { email: `${id}@antesala.test`, emailVerified: true, phone: `624 123 45${index}` }
  await database.db
    .insertInto('staff')
    .values({ id, name: `Asesora ${index}`, role: 'sales', ...contact, ...times })
    .execute()
  return id
}

async function addPhoto(propertyId: string, position: number) {
  const id = newId()
  const file = { fileName: 'a.jpg', format: 'jpeg', bytes: 1, checksum: id } as const
  const alt = { altEs: `La terraza ${position}`, altEn: `The terrace ${position}` }
  await database.db
    .insertInto('media')
    .values({ id, propertyId, kind: 'photo', status: 'ready', position, ...file, ...alt, ...times })
    .execute()
}

/** Stores that the dossier of each property was made in its current state. */
async function makeAll() {
  for (const property of await database.db.selectFrom('properties').selectAll().execute()) {
    const { state } = await findCurrentDossier(database.db, property, house)
    await storeDossier(database.db, property.id, { state, bytes: { es: 1, en: 1 } })
  }
}

test('those are outdated that were never made, that show something that has changed, or whose property is hidden', async () => {
  const { db } = database
  await makeAll()
  expect(await outdatedDossiers(db, house)).toEqual([])
  const [never, price, photo, fifthPhoto, advisor, goneAdvisor, hidden, hiddenWithout] = ids
  const expected = [never, price, photo, advisor, goneAdvisor, hidden]
  await db
    .deleteFrom('dossiers')
    .where(isOneOf('propertyId', never, hiddenWithout))
    .execute()
  await db.updateTable('properties').set({ price: 5 }).where(isOneOf('id', price)).execute()
  const setAlt = db.updateTable('media').set({ altEs: 'El patio' })
  await setAlt.where(isOneOf('propertyId', photo)).where('position', '=', 4).execute()
  await setAlt.where(isOneOf('propertyId', fifthPhoto)).where('position', '=', 5).execute()
  const staff = db.updateTable('staff')
  await staff.set({ name: 'Otra' }).where(isOneOf('id', advisorIds[4])).execute()
  await staff.set({ banned: true }).where(isOneOf('id', advisorIds[5])).execute()
  const hide = db.updateTable('properties').set({ status: 'hidden' })
  await hide.where(isOneOf('id', hidden, hiddenWithout)).execute()
  expect((await outdatedDossiers(db, house)).sort()).toEqual(expected.sort())
})

test('each kind of row is asked for once, however many properties there are', async () => {
  const counted = countQueries(database.db)
  await outdatedDossiers(counted.db, house)
  const tables = ['properties', 'dossiers', 'media', 'staff']
  expect(tables.map((table) => counted.count(`"${table}"`))).toEqual([1, 1, 1, 1])
})

function isOneOf<Column extends string>(column: Column, ...values: (string | undefined)[]) {
  return sql<boolean>`${sql.ref(column)} = any(${values}::uuid[])`
}
