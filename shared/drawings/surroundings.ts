import { fold } from '../contract/fold.ts'
import type { Surroundings } from './landscape.ts'
import type { Random } from './random.ts'

const surroundingsByRegion = new Map<string, Surroundings>([
  ['baja california sur', { horizon: 'sea', plant: 'cactus' }],
  ['quintana roo', { horizon: 'sea', plant: 'palm' }],
  ['nayarit', { horizon: 'sea', plant: 'palm' }],
  ['jalisco', { horizon: 'hills', plant: 'agave' }],
  ['yucatan', { horizon: 'plain', plant: 'palm' }],
  ['oaxaca', { horizon: 'mountains', plant: 'agave' }],
  ['guanajuato', { horizon: 'hills', plant: 'cypress' }],
  // The State of Mexico is written either way.
  ['estado de mexico', { horizon: 'mountains', plant: 'cypress' }],
  ['mexico', { horizon: 'mountains', plant: 'cypress' }],
  ['ciudad de mexico', { horizon: 'city', plant: 'tree' }],
])

const fallbacks: [Surroundings, ...Surroundings[]] = [
  { horizon: 'hills', plant: 'tree' },
  { horizon: 'mountains', plant: 'agave' },
  { horizon: 'plain', plant: 'cypress' },
]

/** Words in folded city names that suggest the coast, for regions that also have an interior. */
const coast =
  /\b(puerto|playas?|bahias?|costa(?! rica\b)|costalegre|punta|mar|huatulco|colotepec|vallarta|mazatlan)\b/

/**
 * Chooses the surroundings of a property from its region; for a region that is not listed, at random from its
 * seed. If the city's name suggests the coast, the horizon is the sea and the plant a palm, or a cactus where
 * the region has cactus.
 */
export function chooseSurroundings(
  { city, region }: { city: string; region: string },
  random: Random,
): Surroundings {
  const surroundings = surroundingsByRegion.get(fold(region)) ?? random.pick(fallbacks)
  return coast.test(fold(city))
    ? { horizon: 'sea', plant: surroundings.plant === 'cactus' ? 'cactus' : 'palm' }
    : surroundings
}
