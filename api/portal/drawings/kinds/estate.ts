import { arch, tiles, wallWithSlab } from '../built.ts'
import { horizon, plantOf, sun, waves } from '../landscape.ts'
import { agave } from '../plants.ts'
import type { Random } from '../random.ts'
import { box, circle, lines, path, range, type Svg } from '../svg.ts'
import { bayCount, type Composition, isOld, WIDTH } from './composition.ts'

const GROUND = 286

/** An arcade on both sides of a gate, with agaves in front and, by the sea, a pool. */
export const estate: Composition = (facts, surroundings, random) => {
  const { bedrooms, yearBuilt } = facts
  const isBySea = surroundings.horizon === 'sea'
  const isTiled = isOld(facts) || !isBySea
  const side = bayCount(Math.round(bedrooms / 2), 2, 4)
  const half = 42 + side * 52
  return [
    sun(random.pick([96, 540]), random.between(60, 90), random.between(22, 34)),
    horizon(surroundings, 236, WIDTH, random),
    plantOf(surroundings, 320 - half - 34, GROUND, random.between(130, 170), random),
    plantOf(surroundings, 320 + half + 38, GROUND, random.between(110, 150), random),
    yearBuilt !== null && yearBuilt < 1920 ? chimney(320 + half - 30) : '',
    wing(320 - half, side, isTiled),
    wing(320 + 42, side, isTiled),
    isTiled ? bellGable() : gateHouse(),
    lines('built', [
      [0, GROUND],
      [WIDTH, GROUND],
    ]),
    isBySea ? pool(random) + field(random, [76, 60]) : avenue() + field(random, [26, 66]),
  ]
}

function wing(x: number, count: number, isTiled: boolean): Svg {
  const width = count * 52
  const openings = range(count).map((step) => arch(x + step * 52 + 8, GROUND, 36, 68))
  const walls = isTiled
    ? box('built', x, 204, width, GROUND - 204, { solid: true }) +
      tiles(x - 10, 178, width + 20, 26)
    : wallWithSlab(x, 200, width, GROUND - 200, 10, 10)
  return walls + openings.join('')
}

function bellGable(): Svg {
  const outline = `M276 ${GROUND}V150h12v-16q0 -10 10 -10h4v-14a18 18 0 0 1 36 0v14h4q10 0 10 10v16h12V${GROUND}`
  return (
    path('built', outline, { solid: true }) +
    lines('built', [
      [270, 150],
      [370, 150],
    ]) +
    path('built', 'M270 156H370', { fine: true }) +
    arch(310, 142, 20, 30, 'open') +
    path('built', 'M315 136q0 -14 5 -14t5 14z') +
    circle('built', 320, 182, 11) +
    arch(296, GROUND, 48, 76)
  )
}

function gateHouse(): Svg {
  return wallWithSlab(272, 160, 96, GROUND - 160, 12, 10) + arch(288, GROUND, 64, 100)
}

function chimney(x: number): Svg {
  const bands = range(7).map(
    (step) => `M${x - 6 + step * -0.6} ${100 + step * 12}h${12 + step * 1.2}`,
  )
  return (
    lines(
      'built',
      [
        [x - 6, 92],
        [x + 6, 92],
        [x + 12, 200],
        [x - 12, 200],
      ],
      { closed: true, solid: true },
    ) +
    path('built', bands.join(''), { fine: true }) +
    lines('built', [
      [x - 9, 92],
      [x + 9, 92],
    ])
  )
}

function avenue(): Svg {
  return path('built', `M304 ${GROUND}L236 400M336 ${GROUND}L404 400`)
}

function pool(random: Random): Svg {
  return (
    path('built', 'M262 304H378L446 392H194Z', { solid: true }) +
    path('built', 'M268 309H372L430 386H210Z', { fine: true }) +
    waves(270, 316, 100, 34, random) +
    waves(236, 352, 168, 24, random)
  )
}

// Rows that converge on the gate: nearer plants are larger and farther apart.
function field(random: Random, [edge, spread]: [number, number]): Svg {
  const rows = [0.1, 0.26, 0.5, 0.84]
  return rows
    .flatMap((depth) => {
      const y = GROUND + 8 + depth * 104
      const [gap, size] = [34 + depth * 62, 11 + depth * 34]
      return range(8)
        .map((step) => edge + depth * spread + (step + 0.5) * gap)
        .filter((away) => away < 340)
        .flatMap((away) =>
          [-1, 1].map((side) => agave(320 + side * away, y, size * random.between(0.88, 1.1))),
        )
    })
    .join('')
}
