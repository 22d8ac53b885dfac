import type { Chance } from './chance.ts'
import { box, circle, lines, n, path, type Stroke, steps } from './pen.ts'
import { agave, cactus, cypress, palm, tree } from './plants.ts'

/** What lies around a property: what is on the horizon, and what grows. */
export type Setting = {
  horizon: 'sea' | 'mountains' | 'hills' | 'city' | 'plain'
  plant: 'palm' | 'cactus' | 'cypress' | 'tree' | 'agave'
}

/** The sun, a thin circle. */
export function sun(x: number, y: number, r: number): Stroke {
  return circle('built', x, y, r)
}

/** What is seen far off, along the height `y` and over the whole width. */
export function horizon(setting: Setting, y: number, width: number, chance: Chance): Stroke {
  return horizons[setting.horizon](y, width, chance)
}

const horizons: Record<Setting['horizon'], (y: number, width: number, chance: Chance) => Stroke> = {
  sea: (y, width, chance) => {
    const headland = chance.coin() ? 0 : width
    const inward = headland === 0 ? 1 : -1
    const cape = `M${headland} ${n(y - 34)}C${n(headland + inward * 60)} ${n(y - 38)} ${n(headland + inward * 90)} ${n(y - 14)} ${n(headland + inward * 150)} ${n(y)}`
    return (
      path('grown', cape) +
      path('grown', `M0 ${n(y)}H${width}`) +
      waves(0, y + 8, width, 44, chance)
    )
  },
  mountains: (y, width, chance) =>
    ridge(y, width, 92, chance) + ridge(y + 6, width, 48, chance) + ground(y + 6, width),
  hills: (y, width, chance) => {
    const hill = (from: number, to: number, height: number) =>
      path(
        'grown',
        `M${n(from)} ${n(y)}C${n(from + (to - from) * 0.3)} ${n(y - height)} ${n(from + (to - from) * 0.6)} ${n(y - height)} ${n(to)} ${n(y)}`,
        { solid: true },
      )
    return (
      hill(-60, width * 0.55, chance.between(60, 90)) +
      hill(width * 0.3, width + 80, chance.between(44, 76)) +
      ground(y, width)
    )
  },
  city: (y, width, chance) =>
    ridge(y, width, 80, chance, true) + blocks(y, width, chance) + ground(y, width),
  plain: (y, width, chance) => {
    const crowns = steps(Math.ceil(width / 22)).map((step) => {
      const r = chance.between(9, 17)
      return `M${n(step * 22 - 4)} ${n(y)}a${n(r)} ${n(r * 0.8)} 0 0 1 ${n(r * 2)} 0`
    })
    return path('grown', crowns.join('')) + ground(y, width)
  },
}

/** Short lines of water inside a rectangle, denser towards the horizon. */
export function waves(x: number, y: number, width: number, depth: number, chance: Chance): Stroke {
  const rows = steps(6).map((row) => y + depth * (row / 6) ** 1.5)
  const d = rows.flatMap((at, row) =>
    steps(Math.round(width / (70 + row * 14))).map(() => {
      const length = chance.between(12, 30 + row * 6)
      return `M${n(x + chance.between(0, width - length))} ${n(at)}h${n(length)}`
    }),
  )
  return path('grown', d.join(''), { fine: true })
}

/** The plant of the place, standing on `y`. */
export function plantOf(
  { plant }: Setting,
  x: number,
  y: number,
  height: number,
  chance: Chance,
): Stroke {
  switch (plant) {
    case 'palm':
      return palm(x, y, height, chance.between(-16, 16))
    case 'cactus':
      return cactus(x, y, height * 0.64)
    case 'cypress':
      return cypress(x, y, height)
    case 'tree':
      return tree(x, y, height, chance)
    case 'agave':
      return agave(x, y, height * 0.42)
  }
}

function ground(y: number, width: number) {
  return path('grown', `M0 ${n(y)}H${width}`)
}

// A jagged line of peaks, the lee of each in shade.
function ridge(y: number, width: number, height: number, chance: Chance, isVolcano = false) {
  const count = isVolcano ? 2 : 4
  const span = width / count
  return steps(count + 1)
    .map((step) => {
      const cx = (step + chance.between(-0.15, 0.15)) * span
      const peak = y - height * chance.between(0.55, 1)
      const half = span * chance.between(0.62, 0.8)
      const outline = lines(
        'grown',
        [
          [cx - half, y],
          [cx - half * 0.3, peak + (y - peak) * 0.28],
          [cx, peak],
          [cx + half * 0.25, peak + (y - peak) * 0.34],
          [cx + half, y],
        ],
        { solid: true },
      )
      const lee = steps(7).map((line) => {
        const t = (line + 1) / 8
        const top = peak + (y - peak) * t * 0.9
        return `M${n(cx + half * t * 0.72)} ${n(top)}l${n(-half * 0.1)} ${n((y - top) * 0.55)}`
      })
      return outline + path('grown', lee.join(''), { fine: true })
    })
    .join('')
}

function blocks(y: number, width: number, chance: Chance) {
  const built: Stroke[] = []
  for (let x = -8; x < width; ) {
    const [w, h] = [chance.between(18, 44), chance.between(10, 54)]
    built.push(box('grown', x, y - h, w, h, { fine: true, solid: true }))
    x += w
  }
  return built.join('')
}
