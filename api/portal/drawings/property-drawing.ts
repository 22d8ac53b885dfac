import type { PropertyKind } from '../../../shared/contract/property.ts'
import { apartment } from './kinds/apartment.ts'
import { type Composition, HEIGHT, type PropertyFacts, WIDTH } from './kinds/composition.ts'
import { estate } from './kinds/estate.ts'
import { land } from './kinds/land.ts'
import { penthouse } from './kinds/penthouse.ts'
import { townhouse } from './kinds/townhouse.ts'
import { villa } from './kinds/villa.ts'
import { createRandom } from './random.ts'
import { chooseSurroundings } from './surroundings.ts'
import { type Svg, svgDocument } from './svg.ts'

const compositions: Record<PropertyKind, Composition> = {
  villa,
  penthouse,
  apartment,
  estate,
  townhouse,
  land,
}

/** Draws a property as SVG: one composition per kind, varied by its facts. Equal facts give the same SVG. */
export function drawProperty(facts: PropertyFacts): string {
  const random = createRandom(facts.slug)
  const surroundings = chooseSurroundings(facts, random)
  const elements = compositions[facts.kind](facts, surroundings, random)
  return svgDocument(WIDTH, HEIGHT, random.boolean() ? [mirror(elements)] : elements)
}

function mirror(elements: Svg[]): Svg {
  return `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${elements.join('')}</g>`
}
