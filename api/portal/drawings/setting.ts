import type { Chance } from './chance.ts'
import type { Setting } from './landscape.ts'

const regions: Record<string, Setting> = {
  'baja california sur': { horizon: 'sea', plant: 'cactus' },
  'quintana roo': { horizon: 'sea', plant: 'palm' },
  nayarit: { horizon: 'sea', plant: 'palm' },
  jalisco: { horizon: 'hills', plant: 'agave' },
  yucatan: { horizon: 'plain', plant: 'palm' },
  oaxaca: { horizon: 'mountains', plant: 'agave' },
  guanajuato: { horizon: 'hills', plant: 'cypress' },
  'estado de mexico': { horizon: 'mountains', plant: 'cypress' },
  mexico: { horizon: 'mountains', plant: 'cypress' },
  'ciudad de mexico': { horizon: 'city', plant: 'tree' },
}

const others: [Setting, ...Setting[]] = [
  { horizon: 'hills', plant: 'tree' },
  { horizon: 'mountains', plant: 'agave' },
  { horizon: 'plain', plant: 'cypress' },
]

/** Names of cities by the sea say so, mostly. */
const coast = /puerto|playa|bah[ií]a|costa|punta|mar\b|huatulco|colotepec|vallarta|mazatl/i

/** What lies around a property, by its region and its city; where we do not know, by lot. */
export function settingOf(
  { city, region }: { city: string; region: string },
  chance: Chance,
): Setting {
  const key = region.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const known = regions[key] ?? chance.pick(others)
  return coast.test(city)
    ? { horizon: 'sea', plant: known.plant === 'cactus' ? 'cactus' : 'palm' }
    : known
}
