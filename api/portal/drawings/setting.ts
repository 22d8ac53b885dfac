import type { Setting } from './landscape.ts'
import type { Random } from './random.ts'

const settingsByRegion: Record<string, Setting> = {
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

/** Matches the names of most coastal cities. */
const coast = /puerto|playa|bah[ií]a|costa|punta|mar\b|huatulco|colotepec|vallarta|mazatl/i

/**
 * Chooses the surroundings of a property by its region, or at random for regions that are not listed; by the
 * sea if the name of its city suggests it.
 */
export function chooseSetting(
  { city, region }: { city: string; region: string },
  random: Random,
): Setting {
  const key = region.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const setting = settingsByRegion[key] ?? random.pick(fallbacks)
  return coast.test(city)
    ? { horizon: 'sea', plant: setting.plant === 'cactus' ? 'cactus' : 'palm' }
    : setting
}
