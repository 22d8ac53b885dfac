import { horizon, plantOf, sun } from '../landscape.ts'
import { agave, grass } from '../plants.ts'
import type { Random } from '../random.ts'
import { lines, n, path, range, type Svg } from '../svg.ts'
import { type Composition, WIDTH } from './composition.ts'

/** Open ground with contour lines, and its boundary marked by stakes and a cord. */
export const land: Composition = (_facts, surroundings, random) => {
  const lean = random.between(-24, 24)
  const corners: Corner[] = [
    [236 + lean, 236],
    [446 + lean, 230],
    [556, 338],
    [104, 352],
  ]
  return [
    sun(random.between(130, 510), random.between(76, 112), random.between(34, 50)),
    horizon(surroundings, 190, WIDTH, random),
    contours(random),
    plantOf(surroundings, random.pick([86, 566]), 262, random.between(110, 150), random),
    cord(corners),
    ...corners.map(([x, y], index) => stake(x, y, index < 2 ? 24 : 40)),
    agave(random.between(300, 380), 306, 30),
    agave(random.between(220, 270), 330, 38),
    agave(596, 386, 48),
    agave(40, 380, 40),
    grass(150, 520, 256, random),
    grass(20, 620, 364, random),
  ]
}

type Corner = [x: number, y: number]

function contours(random: Random): Svg {
  const swell = random.between(16, 30)
  const d = range(7).map((step) => {
    const y = 204 + step * step * 3.6 + step * 8
    const bow = swell * (1 - step / 9)
    return `M-10 ${n(y + bow * 0.4)}C150 ${n(y - bow)} 330 ${n(y + bow)} 470 ${n(y - bow * 0.3)}S620 ${n(y - bow)} 650 ${n(y)}`
  })
  return (
    path('grown', `${d[0]}V420H-10Z`, { fine: true, solid: true }) +
    path('built', d.join(''), { fine: true })
  )
}

function cord(corners: Corner[]): Svg {
  const [first, ...rest] = corners.map(([x, y]) => `${n(x)} ${n(y - 10)}`)
  return (
    path('built', `M${first}L${rest.join(' ')}Z`) +
    lines('built', corners, { closed: true, fine: true })
  )
}

function stake(x: number, y: number, height: number): Svg {
  const w = height / 12
  return lines(
    'built',
    [
      [x - w, y + 4],
      [x - w, y - height],
      [x + w, y - height - w],
      [x + w, y + 4],
    ],
    { closed: true, solid: true },
  )
}
