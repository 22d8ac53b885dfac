import { v7 as uuid } from 'uuid'
import { insertProperties, type NewProperty } from '../../shared/tables/properties/properties.ts'
import type { Antesala } from './antesala.ts'

/** Adds an available villa in Mérida to the catalog, with overrides. Returns its id. */
export async function addProperty(
  { db }: Pick<Antesala, 'db'>,
  { slug, ...overrides }: Partial<NewProperty> & { slug: string },
): Promise<string> {
  const id = uuid()
  const at = new Date()
  await insertProperties(db, [
    {
      id,
      slug,
      kind: 'villa',
      status: 'available',
      titleEs: `Casa ${slug}`,
      titleEn: `House ${slug}`,
      descriptionEs: 'Con patio.',
      descriptionEn: 'With a courtyard.',
      price: 1_000_000,
      currency: 'USD',
      city: 'Mérida',
      region: 'Yucatán',
      bedrooms: 3,
      bathrooms: 2,
      areaM2: 300,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  ])
  return id
}
