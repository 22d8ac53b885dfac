import { expect, onTestFinished, test } from 'vitest'
import { demoProperties } from '../../local/demo/properties/index.ts'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { propertyAttributes } from '../../shared/contract/property.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { createTestDatabase } from '../setup/database.ts'

test('the database accepts every attribute of a property, and nothing else', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const [first] = propertyRows(new Date())
  if (!first) throw new Error(`${demoProperties.length} properties`)
  await insertProperties(database.db, [{ ...first, attributes: [...propertyAttributes] }])
  const other = { ...first, id: crypto.randomUUID(), slug: 'other', attributes: ['helipad'] }
  await expect(insertProperties(database.db, [other as typeof first])).rejects.toThrow(/attributes/)
})
