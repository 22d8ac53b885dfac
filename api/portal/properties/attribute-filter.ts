import { fold } from '../../../shared/contract/fold.ts'
import { type PropertyAttribute, propertyAttributes } from '../../../shared/contract/property.ts'
import { mostSimilar } from '../../../shared/domain/most-similar.ts'
import { attributeNames } from '../../../shared/view/property-texts.ts'

/** What buyers call attributes besides the names that pages print. */
const otherNames: Record<PropertyAttribute, string[]> = {
  beachfront: ['by the sea', 'oceanfront', 'seafront', 'a pie de playa', 'frente a la playa'],
  sea_view: ['ocean view', 'vista al oceano'],
  lakefront: ['lagoon', 'lake', 'frente al lago', 'lago', 'laguna'],
  mountain_view: ['mountains', 'montana', 'vista a la sierra'],
  golf: ['golf club'],
  pool: ['swimming pool', 'piscina'],
  garden: ['jardines'],
  terrace: ['roof terrace', 'terrazas'],
  courtyard: ['patios'],
  colonial: ['colonial house', 'casa colonial'],
  gated: ['condominio', 'fraccionamiento', 'privada'],
}

const byName = new Map(
  propertyAttributes.flatMap((attribute) =>
    [attribute, ...Object.values(attributeNames[attribute]), ...otherNames[attribute]].map(
      (name) => [fold(name), attribute],
    ),
  ),
)

/**
 * Reads attributes that are separated by commas, each given by any of its names.
 * @returns the attributes, and those that resemble the names that are none (undefined for one that resembles none)
 */
export function readAttributes(input: string): {
  attributes: PropertyAttribute[]
  meant: (PropertyAttribute | undefined)[]
} {
  const names = input.split(',').map(fold).filter(Boolean)
  const found = new Set(names.map((name) => byName.get(name)))
  return {
    attributes: propertyAttributes.filter((attribute) => found.has(attribute)),
    meant: names.filter((name) => !byName.has(name)).map(attributeMeantBy),
  }
}

function attributeMeantBy(name: string) {
  return byName.get(mostSimilar(name, [...byName.keys()]) ?? '')
}
