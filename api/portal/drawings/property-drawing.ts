import type { PropertyKind } from '../../../shared/contract/property.ts'
import { chanceOf } from './chance.ts'
import { apartment } from './kinds/apartment.ts'
import { estate } from './kinds/estate.ts'
import { type Composition, type DrawnFacts, HEIGHT, WIDTH } from './kinds/facts.ts'
import { land } from './kinds/land.ts'
import { penthouse } from './kinds/penthouse.ts'
import { townhouse } from './kinds/townhouse.ts'
import { villa } from './kinds/villa.ts'
import { drawing, type Stroke } from './pen.ts'
import { settingOf } from './setting.ts'

const compositions: Record<PropertyKind, Composition> = {
  villa,
  penthouse,
  apartment,
  estate,
  townhouse,
  land,
}

/** The drawing of a property: one composition a kind, varied by its facts, always the same for them. */
export function drawProperty(facts: DrawnFacts): string {
  const chance = chanceOf(facts.slug)
  const setting = settingOf(facts, chance)
  const strokes = compositions[facts.kind](facts, setting, chance)
  return drawing(WIDTH, HEIGHT, chance.coin() ? [mirrored(strokes)] : strokes)
}

function mirrored(strokes: Stroke[]): Stroke {
  return `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${strokes.join('')}</g>`
}
