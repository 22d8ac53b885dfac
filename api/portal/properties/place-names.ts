import { fold } from '../../../shared/contract/fold.ts'
import { mostSimilar } from '../../../shared/domain/most-similar.ts'

type Place = { region: string; city: string }

/** Areas that buyers know by a name of their own, with the cities in them. */
const areas: Record<string, string[]> = {
  'Los Cabos': ['Cabo San Lucas', 'San José del Cabo'],
  'Riviera Maya': ['Akumal', 'Playa del Carmen', 'Puerto Aventuras', 'Puerto Morelos', 'Tulum'],
  'Riviera Nayarit': [
    ...['Bucerías', 'La Cruz de Huanacaxtle', 'Nuevo Nayarit', 'Punta de Mita'],
    ...['San Francisco', 'Sayulita'],
  ],
}

/** Other names of places in the catalog. */
const otherNames = new Map<string, string[]>([
  ['Baja California Sur', ['BCS']],
  ['Ciudad de México', ['CDMX', 'DF', 'Distrito Federal', 'Mexico City']],
  ['Estado de México', ['Edomex', 'State of Mexico']],
  ['Los Cabos', ['Cabo', 'Cabos']],
  ['Nuevo Nayarit', ['Nuevo Vallarta']],
  ['Oaxaca de Juárez', ['Oaxaca City']],
  ['Punta de Mita', ['Punta Mita']],
  ['San Francisco', ['San Pancho']],
  ['San Miguel de Allende', ['San Miguel', 'SMA']],
  ['Santa María Huatulco', ['Huatulco']],
])

/** How the form calls a region as a whole, folded. */
const allOf = /^(todo|all of) /

/** A place by which properties can be filtered: its name, and the cities and regions in it. */
export type NamedPlace = { name: string; within: string[] }

/** Returns the areas that have properties in more than one of their cities. */
export function areasOf(places: Place[]): NamedPlace[] {
  const cities = new Set(places.map(({ city }) => city))
  return Object.entries(areas)
    .map(([name, all]) => ({ name, within: all.filter((city) => cities.has(city)) }))
    .filter(({ within }) => within.length > 1)
}

/** Returns every place with properties by each of its folded names, also those of areas. A city comes before a region of its name. */
export function placesByName(places: Place[]): Map<string, NamedPlace> {
  const named = [
    ...places
      .flatMap(({ city, region }) => [city, region])
      .map((name) => ({ name, within: [name] })),
    ...areasOf(places),
  ]
  const byName = new Map(named.map((place) => [fold(place.name), place]))
  // As pages print a place.
  for (const { city, region } of places)
    byName.set(fold(`${city}, ${region}`), { name: city, within: [city] })
  for (const place of named)
    for (const other of otherNames.get(place.name) ?? [])
      if (!byName.has(fold(other))) byName.set(fold(other), place)
  return byName
}

/**
 * Returns the place with a name; of several names, separated by commas, semicolons or line breaks, the places together.
 * @returns undefined if a name is that of no place
 */
export function findPlace(typed: string, byName: Map<string, NamedPlace>): NamedPlace | undefined {
  const find = (name: string) => byName.get(fold(name)) ?? byName.get(fold(name).replace(allOf, ''))
  const whole = find(typed)
  if (whole) return whole
  const parts = typed.split(/[,;\n]/).map(find)
  const found = parts.filter((part) => part !== undefined)
  if (found.length < parts.length) return undefined
  const names = new Set(found.map(({ name }) => name))
  return {
    name: [...names].join(', '),
    within: [...new Set(found.flatMap(({ within }) => within))],
  }
}

/** Returns the place whose name resembles what was typed, or contains it: San José del Cabo for San José. */
export function meantPlace(typed: string, byName: Map<string, NamedPlace>): NamedPlace | undefined {
  const names = [...byName.keys()]
  const words = ` ${fold(typed)} `
  const meant =
    mostSimilar(typed, names) ??
    (words.trim() ? names.find((name) => ` ${name} `.includes(words)) : undefined)
  return meant === undefined ? undefined : byName.get(meant)
}
