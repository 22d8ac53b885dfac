import { darkOpening, pane, pergola, wallWithSlab } from '../built.ts'
import { horizon, plantOf, sun } from '../landscape.ts'
import { agave, creeper } from '../plants.ts'
import { box, lines, path, range, type Svg } from '../svg.ts'
import { bayCount, type Composition, WIDTH } from './composition.ts'

const TERRACE = 246

/** The top of a building: a pavilion on a terrace, two floors of windows below, the view behind. */
export const penthouse: Composition = ({ bedrooms }, surroundings, random) => {
  const count = bayCount(bedrooms, 2, 6)
  const isLeft = random.boolean()
  const x = isLeft ? 130 : 510 - 60 - count * 38
  const end = x + 20 + count * 38
  const free = isLeft ? end + 14 : 128
  const width = isLeft ? 512 - free : x - 14 - free
  return [
    sun(isLeft ? 470 : 170, 112, random.between(44, 62)),
    horizon(surroundings, 318, WIDTH, random),
    pavilion(x, count),
    pergola(free, 186, width, TERRACE - 186),
    plantOf(
      { ...surroundings, plant: surroundings.plant === 'cypress' ? 'cypress' : 'agave' },
      free + width * 0.3,
      TERRACE - 16,
      64,
      random,
    ),
    pot(free + width * 0.3),
    agave(free + width * 0.72, TERRACE - 14, 26),
    pot(free + width * 0.72),
    floors(random.pick([6, 7, 8])),
    railing(),
    creeper(isLeft ? 400 : 112, TERRACE + 8, 128, random),
  ]
}

function pavilion(x: number, count: number): Svg {
  const openings = range(count).map((step) =>
    (step % 3 === 1 ? darkOpening : pane)(x + 10 + step * 38 + 3, 184, 32, 62),
  )
  return wallWithSlab(x, 174, 20 + count * 38, 72, 20, 10) + openings.join('')
}

function pot(x: number): Svg {
  return lines(
    'built',
    [
      [x - 11, TERRACE - 16],
      [x + 11, TERRACE - 16],
      [x + 8, TERRACE],
      [x - 8, TERRACE],
    ],
    { closed: true, solid: true },
  )
}

function railing(): Svg {
  const bars = range(84).map((step) => `M${108 + step * 5} 232V${TERRACE}`)
  return (
    path('built', bars.join(''), { fine: true }) +
    lines('built', [
      [106, 232],
      [534, 232],
    ])
  )
}

function floors(columns: number): Svg {
  const columnWidth = 400 / columns
  const windows = [276, 342].flatMap((y) =>
    range(columns).map((step) =>
      darkOpening(120 + step * columnWidth + 9, y, columnWidth - 18, 44),
    ),
  )
  const sills = [276, 342].map((y) => `M112 ${y + 52}H528`)
  return (
    box('built', 112, TERRACE, 416, 170, { solid: true }) +
    box('built', 102, TERRACE, 436, 12, { solid: true }) +
    windows.join('') +
    path('built', sills.join(''))
  )
}
