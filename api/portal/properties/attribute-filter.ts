import {
  type PropertyAttribute,
  propertyAttributes,
  sortAttributes,
} from '../../../shared/contract/property.ts'
import { attributeNames } from '../../../shared/view/property-texts.ts'
import { indexByName, readNames } from './named-values.ts'

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

const byName = indexByName<PropertyAttribute>(
  propertyAttributes.map((attribute) => [
    attribute,
    [attribute, ...Object.values(attributeNames[attribute]), ...otherNames[attribute]],
  ]),
)

/**
 * Reads attributes that are separated by commas, each given by any of its names.
 * @returns the attributes, the names that are none, and the attributes that these resemble (undefined for one that resembles none)
 */
export function readAttributes(input: string): {
  attributes: PropertyAttribute[]
  unknown: string[]
  meant: (PropertyAttribute | undefined)[]
} {
  const { values, ...others } = readNames(input, byName)
  return { attributes: sortAttributes(values), ...others }
}
