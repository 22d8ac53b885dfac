import { arch, balcony, wallWithSlab } from '../built.ts'
import { horizon, plantOf, sun } from '../landscape.ts'
import { box, lines, type Stroke, steps } from '../pen.ts'
import { agave } from '../plants.ts'
import { bays, type Composition, isOld, WIDTH } from './facts.ts'

const STREET = 358

/** A facade of balconies; one floor, the one for sale, has its windows in shade. */
export const apartment: Composition = (facts, setting, chance) => {
  const columns = bays(facts.bedrooms + 2, 3, 6)
  const width = 60 + columns * 58
  const x = (WIDTH - width) / 2 + chance.between(-30, 30)
  const home = chance.pick([0, 1, 2])
  const rows = steps(3).map((floor) =>
    row(x, 92 + floor * 76, columns, floor === home, isOld(facts)),
  )
  return [
    sun(x > 130 ? 74 : 566, chance.between(70, 120), 26),
    horizon(setting, 316, WIDTH, chance),
    wallWithSlab(x, 76, width, STREET - 76, 10, 12),
    ...rows,
    streetFloor(x, width, columns),
    plantOf(setting, x + width + 36, STREET, chance.between(150, 200), chance),
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

function row(x: number, y: number, columns: number, isHome: boolean, isRound: boolean): Stroke {
  return steps(columns)
    .map((column) => {
      const at = x + 30 + column * 58 + 14
      return (
        balcony(at, y, 30, 52, isHome, isRound) +
        (isHome && column % 2 === 0 ? agave(at + 15, y + 33, 17) : '')
      )
    })
    .join('')
}

function streetFloor(x: number, width: number, columns: number): Stroke {
  const door = Math.floor(columns / 2)
  const openings = steps(columns).map((column) => {
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
