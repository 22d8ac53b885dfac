import type { PropertyKind } from '../../../../shared/contract/property.ts'
import type { Surroundings } from '../landscape.ts'
import type { Random } from '../random.ts'
import type { Svg } from '../svg.ts'

/** The facts of a property that its drawing depends on. */
export type PropertyFacts = {
  slug: string
  kind: PropertyKind
  bedrooms: number
  yearBuilt: number | null
  city: string
  region: string
}

/** Composes the drawing of a property: its parts, the farthest first. */
export type Composition = (
  facts: PropertyFacts,
  surroundings: Surroundings,
  random: Random,
) => Svg[]

export const WIDTH = 640
export const HEIGHT = 400

/** Whether a building was built before 1960. It is then drawn with arched windows or a tiled roof. */
export function isOld({ yearBuilt }: PropertyFacts): boolean {
  return yearBuilt !== null && yearBuilt < 1960
}

/** Returns how many windows or arches wide a building is drawn: one per bedroom, from `min` to `max`. */
export function bayCount(bedrooms: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, bedrooms))
}
