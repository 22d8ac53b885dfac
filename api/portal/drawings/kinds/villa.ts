import { darkOpening, pane, pergola, stones, wallWithSlab } from '../built.ts'
import type { Chance } from '../chance.ts'
import { horizon, plantOf, sun, waves } from '../landscape.ts'
import { lines, path, type Stroke, steps } from '../pen.ts'
import { agave } from '../plants.ts'
import { bays, type Composition, WIDTH } from './facts.ts'

const GROUND = 292

/** Two long volumes with deep slabs, a wall of stone, and a pool before them. */
export const villa: Composition = ({ bedrooms }, setting, chance) => {
  const upper = chance.between(196, 300)
  return [
    sun(chance.between(470, 560), chance.between(70, 110), chance.between(24, 40)),
    horizon(setting, 226, WIDTH, chance),
    plantOf(setting, 104, GROUND, chance.between(150, 190), chance),
    bedrooms > 3 ? upperFloor(upper, Math.ceil(bedrooms / 2)) : roofTerrace(upper),
    lowerFloor(bays(bedrooms, 3, 7)),
    stones(150, 132, 34, GROUND - 132),
    plantOf(setting, 572, GROUND + 4, chance.between(110, 150), chance),
    terrace(),
    pool(chance),
    agave(64, 362, chance.between(40, 54)),
    agave(118, 384, chance.between(26, 34)),
    agave(604, 376, chance.between(32, 44)),
  ]
}

function upperFloor(x: number, windows: number): Stroke {
  const each = 190 / windows
  const openings = steps(windows).map((step) =>
    step % 2
      ? darkOpening(x + step * each + 8, 172, each - 16, 34)
      : pane(x + step * each + 8, 172, each - 16, 34),
  )
  return wallWithSlab(x, 160, 190, 56, 16) + openings.join('')
}

function roofTerrace(x: number): Stroke {
  return pergola(x, 168, 180, 48) + agave(x + 46, 214, 30) + agave(x + 128, 214, 24)
}

function lowerFloor(count: number): Stroke {
  const each = 344 / count
  const openings = steps(count).map((step) => {
    const at = 178 + step * each
    return step % 3 === 1 ? darkOpening(at + 4, 232, each - 8, 60) : pane(at + 4, 232, each - 8, 60)
  })
  return wallWithSlab(170, 224, 360, 68, 22) + openings.join('')
}

function terrace(): Stroke {
  return (
    lines('built', [
      [0, GROUND],
      [WIDTH, GROUND],
    ]) +
    lines(
      'built',
      [
        [128, GROUND],
        [540, GROUND],
        [552, 304],
        [116, 304],
      ],
      { closed: true, solid: true },
    )
  )
}

function pool(chance: Chance): Stroke {
  return (
    lines(
      'built',
      [
        [206, 320],
        [498, 320],
        [548, 376],
        [156, 376],
      ],
      { closed: true, solid: true },
    ) +
    path('built', 'M214 326H490L532 370H172Z', { fine: true }) +
    waves(216, 334, 270, 30, chance)
  )
}
