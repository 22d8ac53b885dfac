import { arch, balcony, wallWithSlab } from '../built.ts'
import { horizon, plantOf, sun } from '../landscape.ts'
import { agave } from '../plants.ts'
import { box, lines, range, type Svg } from '../svg.ts'
import { bayCount, type Composition, isOld, WIDTH } from './composition.ts'

const STREET = 358

/** A facade with three floors of balconies; the floor for sale has dark windows and plants. */
export const apartment: Composition = (facts, surroundings, random) => {
  const columns = bayCount(facts.bedrooms + 2, 3, 6)
  const width = 60 + columns * 58
  const x = (WIDTH - width) / 2 + random.between(-30, 30)
  const floorForSale = random.pick([0, 1, 2])
  const rows = range(3).map((floor) =>
    row(x, 92 + floor * 76, columns, floor === floorForSale, isOld(facts)),
  )
  return [
    sun(x > 130 ? 74 : 566, random.between(70, 120), 26),
    horizon(surroundings, 316, WIDTH, random),
    wallWithSlab(x, 76, width, STREET - 76, 10, 12),
    ...rows,
    streetFloor(x, width, columns),
    plantOf(surroundings, x + width + 36, STREET, random.between(150, 200), random),
    agave(x - 28, STREET, 36),
    lines('built', [
      [0, STREET],
      [WIDTH, STREET],
    ]),
    lines(
      'built',
      [
        [0, STREET + 12],
        [WIDTH, STREET + 12],
      ],
      { fine: true },
    ),
  ]
}

function row(x: number, y: number, columns: number, isForSale: boolean, isRound: boolean): Svg {
  return range(columns)
    .map((column) => {
      const at = x + 30 + column * 58 + 14
      return (
        balcony(at, y, 30, 52, isForSale, isRound) +
        (isForSale && column % 2 === 0 ? agave(at + 15, y + 33, 17) : '')
      )
    })
    .join('')
}

function streetFloor(x: number, width: number, columns: number): Svg {
  const door = Math.floor(columns / 2)
  const openings = range(columns).map((column) => {
    const at = x + 30 + column * 58
    return column === door
      ? arch(at + 11, STREET, 36, 42)
      : box('built', at + 12, STREET - 34, 34, 24)
  })
  return (
    lines('built', [
      [x, STREET - 50],
      [x + width, STREET - 50],
    ]) + openings.join('')
  )
}
