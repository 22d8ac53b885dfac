import { darkOpening, pane, pergola, stones, wallWithSlab } from '../built.ts'
import { horizon, plantOf, sun, waves } from '../landscape.ts'
import { agave } from '../plants.ts'
import type { Random } from '../random.ts'
import { lines, path, range, type Svg } from '../svg.ts'
import { bayCount, type Composition, WIDTH } from './composition.ts'

const GROUND = 292

/** One or two long floors with deep slabs, a stone wall, and a pool in front. */
export const villa: Composition = ({ bedrooms }, surroundings, random) => {
  const upper = random.between(196, 300)
  return [
    sun(random.between(470, 560), random.between(70, 110), random.between(24, 40)),
    horizon(surroundings, 226, WIDTH, random),
    plantOf(surroundings, 104, GROUND, random.between(150, 190), random),
    bedrooms > 3 ? upperFloor(upper, Math.ceil(bedrooms / 2)) : roofTerrace(upper),
    lowerFloor(bayCount(bedrooms, 3, 7)),
    stones(150, 132, 34, GROUND - 132),
    plantOf(surroundings, 572, GROUND + 4, random.between(110, 150), random),
    terrace(),
    pool(random),
    agave(64, 362, random.between(40, 54)),
    agave(118, 384, random.between(26, 34)),
    agave(604, 376, random.between(32, 44)),
  ]
}

function upperFloor(x: number, windows: number): Svg {
  const bayWidth = 190 / windows
  const openings = range(windows).map((step) =>
    step % 2
      ? darkOpening(x + step * bayWidth + 8, 172, bayWidth - 16, 34)
      : pane(x + step * bayWidth + 8, 172, bayWidth - 16, 34),
  )
  return wallWithSlab(x, 160, 190, 56, 16) + openings.join('')
}

function roofTerrace(x: number): Svg {
  return pergola(x, 168, 180, 48) + agave(x + 46, 214, 30) + agave(x + 128, 214, 24)
}

function lowerFloor(count: number): Svg {
  const bayWidth = 344 / count
  const openings = range(count).map((step) => {
    const at = 178 + step * bayWidth
    return step % 3 === 1
      ? darkOpening(at + 4, 232, bayWidth - 8, 60)
      : pane(at + 4, 232, bayWidth - 8, 60)
  })
  return wallWithSlab(170, 224, 360, 68, 22) + openings.join('')
}

function terrace(): Svg {
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

function pool(random: Random): Svg {
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
    waves(216, 334, 270, 30, random)
  )
}
