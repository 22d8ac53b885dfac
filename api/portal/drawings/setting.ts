import type { Setting } from './landscape.ts'
import type { Random } from './random.ts'

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

const fallbacks: [Setting, ...Setting[]] = [
  { horizon: 'hills', plant: 'tree' },
  { horizon: 'mountains', plant: 'agave' },
  { horizon: 'plain', plant: 'cypress' },
]

/** Names by which most coastal cities can be recognized. */
const coast = /puerto|playa|bah[ií]a|costa|punta|mar\b|huatulco|colotepec|vallarta|mazatl/i

/** The surroundings of a property by its region and city; a random setting for other regions. */
export function settingOf(
  { city, region }: { city: string; region: string },
  random: Random,
): Setting {
  const key = region.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const setting = regions[key] ?? random.pick(fallbacks)
  return coast.test(city)
    ? { horizon: 'sea', plant: setting.plant === 'cactus' ? 'cactus' : 'palm' }
    : setting
}
