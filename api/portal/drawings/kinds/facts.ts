import type { PropertyKind } from '../../../../shared/contract/property.ts'
import type { Chance } from '../chance.ts'
import type { Setting } from '../landscape.ts'
import type { Stroke } from '../pen.ts'

/** What a drawing takes from a property. */
export type DrawnFacts = {
  slug: string
  kind: PropertyKind
  bedrooms: number
  yearBuilt: number | null
  city: string
  region: string
}

/** A composition: the strokes of a drawing, the farthest first. */
export type Composition = (facts: DrawnFacts, setting: Setting, chance: Chance) => Stroke[]

export const WIDTH = 640
export const HEIGHT = 400

/** Built before it was built with slabs and large panes. */
export function isOld({ yearBuilt }: DrawnFacts): boolean {
  return yearBuilt !== null && yearBuilt < 1960
}

/** How many bays there are for so many bedrooms. */
export function bays(bedrooms: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, bedrooms))
}
