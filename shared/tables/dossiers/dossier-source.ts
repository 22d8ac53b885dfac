import { createHash } from 'node:crypto'
import type { Advisor } from '../../contract/advisor.ts'
import { MAX_DOSSIER_PHOTOS } from '../../contract/dossier.ts'
import { listGalleryPictures, type PublicMedia } from '../media/public-media.ts'
import type { Property } from '../properties/properties.ts'
import { findAdvisors } from '../staff/advisors.ts'
import type { Database } from '../tables.ts'

/** Increase it whenever dossiers of the same property look different from before: then all are made again. */
const LAYOUT = 3

/** What a dossier says of the house: settings. */
export type DossierHouse = {
  PUBLIC_URL: string
  BUSINESS_NAME: string
  BUSINESS_ADDRESS: string
  BUSINESS_PHONE: string
}

/** What the dossier of a property is made of, and the hash of it. */
export type DossierSource = {
  property: Property
  photos: PublicMedia[]
  advisor: Advisor | undefined
  state: string
}

/** Reads what the dossier of a property shows besides the property itself. */
export async function readDossierSource(
  db: Database,
  property: Property,
  house: DossierHouse,
): Promise<DossierSource> {
  const [source] = await readDossierSources(db, [property], house)
  return source as DossierSource
}

/** Reads what the dossiers of properties show, in the same order, with one query for each kind of row. */
export async function readDossierSources(
  db: Database,
  properties: Property[],
  house: DossierHouse,
): Promise<DossierSource[]> {
  const ids = properties.map(({ id }) => id)
  const shown = await listGalleryPictures(db, ids, MAX_DOSSIER_PHOTOS)
  const photosById = Map.groupBy(shown, ({ propertyId }) => propertyId)
  const advisorIds = properties.flatMap(({ advisorId }) => advisorId ?? [])
  const advisors = await findAdvisors(db, [...new Set(advisorIds)])
  return properties.map((property) => {
    const photos = photosById.get(property.id) ?? []
    const advisor = advisors.get(property.advisorId ?? '')
    return { property, photos, advisor, state: stateOf({ property, photos, advisor }, house) }
  })
}

function stateOf({ property, photos, advisor }: Omit<DossierSource, 'state'>, house: DossierHouse) {
  const { id: _, version, createdAt, updatedAt, pictureUrl, advisorId, ...shown } = property
  const pictures = photos.map(({ id, kind, altEs, altEn }) => [id, kind, altEs, altEn])
  const settings = [house.PUBLIC_URL, house.BUSINESS_NAME, house.BUSINESS_ADDRESS]
  const people = [
    advisor?.name,
    advisor?.phone,
    advisor?.languages,
    advisor?.portrait?.id,
    house.BUSINESS_PHONE,
  ]
  const parts = [LAYOUT, Object.entries(shown).sort(), pictures, settings, people]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
