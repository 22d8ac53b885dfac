import { arch, balcony, grilleWindow, stones } from '../built.ts'
import { horizon, plantOf, sun } from '../landscape.ts'
import { creeper } from '../plants.ts'
import type { Random } from '../random.ts'
import { box, lines, path, range, type Svg } from '../svg.ts'
import { bayCount, type Composition, WIDTH } from './composition.ts'

const STREET = 340

/** A street front between neighboring houses: a gate open to the patio, grilles, flowers on the wall. */
export const townhouse: Composition = ({ bedrooms }, surroundings, random) => {
  const windows = bayCount(bedrooms, 2, 4)
  const isTall = bedrooms >= 4
  const width = 110 + windows * 66
  const x = (WIDTH - width) / 2
  const top = isTall ? 104 : 152
  const gate = random.boolean() ? 0 : windows
  return [
    sun(random.pick([82, 558]), random.between(56, 80), 24),
    horizon(surroundings, 220, WIDTH, random),
    plantOf(
      { ...surroundings, plant: surroundings.plant === 'agave' ? 'tree' : surroundings.plant },
      x + width * (gate ? 0.3 : 0.7),
      top + 40,
      110,
      random,
    ),
    neighbor(-20, x + 20, random.between(170, 210)),
    neighbor(x + width, WIDTH - x - width + 20, random.between(150, 200)),
    front(x, width, top),
    ...openings(x, windows, gate, isTall, random),
    creeper(gate ? x + 8 : x + width - 118, top + 2, 110, random),
    street(random),
  ]
}

function front(x: number, width: number, top: number): Svg {
  return (
    box('built', x, top, width, STREET - top, { solid: true }) +
    box('built', x - 8, top - 10, width + 16, 10, { solid: true }) +
    path('built', `M${x - 4} ${top + 6}H${x + width + 4}`, { fine: true }) +
    stones(x, STREET - 24, width, 24)
  )
}

function openings(
  x: number,
  windows: number,
  gate: number,
  isTall: boolean,
  random: Random,
): Svg[] {
  const high = isTall ? 90 : 104
  return range(windows + 1).flatMap((column) => {
    const isBeyond = column > gate
    const at = x + 26 + column * 66 + (isBeyond ? 30 : 0)
    if (column === gate)
      return [
        ...(isTall ? [balcony(at + 21, 122, 34, 72, false, true)] : []),
        gateAndPatio(at, random),
      ]
    const upper = isTall ? [balcony(at + 4, 126, 32, 68, true, false)] : []
    return [...upper, grilleWindow(at + 4, STREET - 32 - high, 34, high)]
  })
}

// The gate, and behind it a patio with a tree and an arch.
function gateAndPatio(x: number, random: Random): Svg {
  const tree = plantOf(
    { horizon: 'plain', plant: random.pick(['palm', 'tree', 'cypress']) },
    x + 38,
    STREET - 14,
    48,
    random,
  )
  return (
    box('built', x + 1, STREET - 25, 74, 25, { solid: true }) +
    path('built', `M${x + 6} ${STREET}V${STREET - 88}a32 32 0 0 1 64 0V${STREET}Z`, {
      solid: true,
    }) +
    path('built', `M${x} ${STREET}V${STREET - 88}a38 38 0 0 1 76 0V${STREET}`) +
    tree +
    arch(x + 16, STREET - 14, 44, 76, 'open') +
    path(
      'built',
      `M${x + 6} ${STREET}L${x + 16} ${STREET - 14}H${x + 60}L${x + 70} ${STREET}M${x + 6} ${STREET - 88}L${x + 16} ${STREET - 68}M${x + 70} ${STREET - 88}L${x + 60} ${STREET - 68}`,
      { fine: true },
    )
  )
}

function neighbor(x: number, width: number, top: number): Svg {
  const middle = x + width / 2
  return (
    box('built', x, top, width, STREET - top, { fine: true, solid: true }) +
    path('built', `M${x} ${top + 8}h${width}M${middle - 14} ${STREET - 110}h28v76h-28z`, {
      fine: true,
    })
  )
}

function street(random: Random): Svg {
  const cobbles = range(46).map(() => {
    const depth = random.between(0, 1)
    const w = 8 + depth * 12
    return `M${Math.round(random.between(0, WIDTH))} ${Math.round(362 + depth * 34)}q${Math.round(w / 2)} ${-Math.round(w / 3)} ${Math.round(w)} 0`
  })
  return (
    lines('built', [
      [0, STREET],
      [WIDTH, STREET],
    ]) +
    lines('built', [
      [0, STREET + 12],
      [WIDTH, STREET + 12],
    ]) +
    path('built', cobbles.join(''), { fine: true })
  )
}
