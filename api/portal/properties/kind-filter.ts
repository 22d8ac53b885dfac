import type { Language } from '../../../shared/contract/language.ts'
import { type PropertyKind, propertyKinds } from '../../../shared/contract/property.ts'
import { kindNames } from '../../../shared/view/property-texts.ts'
import { indexByName, readNames } from './named-values.ts'

/** What buyers call kinds besides the names that pages print. */
const otherNames: Record<PropertyKind, string[]> = {
  villa: ['villas', 'chalet', 'chalets', 'detached house', 'casa sola'],
  penthouse: ['penthouses', 'ph', 'ático', 'áticos'],
  apartment: [
    ...['apartments', 'flat', 'flats', 'condo', 'condos', 'condominium', 'condominiums'],
    ...['departamentos', 'depa', 'depas', 'depto', 'deptos', 'apartamento', 'apartamentos'],
  ],
  estate: [
    ...['estates', 'ranch', 'ranches', 'hacienda', 'haciendas', 'finca', 'fincas'],
    ...['rancho', 'ranchos', 'quinta', 'quintas'],
  ],
  townhouse: ['townhouses', 'town house', 'town houses', 'row house', 'row houses'],
  land: ['lot', 'lots', 'plot', 'plots', 'lote', 'lotes', 'terrenos', 'predio', 'predios'],
}

/** A name that stands for several kinds. */
export const houses = {
  name: { es: 'casa', en: 'house' },
  kinds: ['villa', 'estate', 'townhouse'],
} satisfies KindFilter

/** One kind, or several with a name in common. */
type KindFilter = { name: Record<Language, string>; kinds: PropertyKind[] }

const byName = indexByName<KindFilter>([
  ...propertyKinds.map((kind): [KindFilter, string[]] => [
    { name: kindNames[kind], kinds: [kind] },
    [kind, ...Object.values(kindNames[kind]), ...otherNames[kind]],
  ]),
  [houses, ['casa', 'casas', 'house', 'houses', 'residencia', 'residencias']],
])

/**
 * Reads kinds that are separated by commas, each given by any of its names, in the singular or plural.
 * @returns no kinds if one of the names is unknown; `meant`: those that resemble the unknown names
 */
export function readKinds(
  input: string,
  language: Language,
): { kinds: PropertyKind[]; meant: (string | undefined)[] } {
  const { values, meant } = readNames(input, byName)
  const named = new Set(values.flatMap(({ kinds }) => kinds))
  return {
    kinds: meant.length > 0 ? [] : propertyKinds.filter((kind) => named.has(kind)),
    meant: meant.map((filter) => filter?.name[language]),
  }
}
