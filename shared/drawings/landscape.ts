import { agave, cactus, cypress, palm, tree } from './plants.ts'
import type { Random } from './random.ts'
import { box, circle, lines, n, path, range, type Svg } from './svg.ts'

/** The surroundings of a property: the horizon and the typical plant of the region. */
export type Surroundings = {
  horizon: 'sea' | 'mountains' | 'hills' | 'city' | 'plain'
  plant: 'palm' | 'cactus' | 'cypress' | 'tree' | 'agave'
}

export function sun(x: number, y: number, r: number): Svg {
  return circle('built', x, y, r)
}

/** The horizon at height `y`, across the whole width. */
export function horizon(surroundings: Surroundings, y: number, width: number, random: Random): Svg {
  return horizons[surroundings.horizon](y, width, random)
}

const horizons: Record<Surroundings['horizon'], (y: number, width: number, random: Random) => Svg> =
  {
    sea: (y, width, random) => {
      const headland = random.boolean() ? 0 : width
      const inward = headland === 0 ? 1 : -1
      const cape = `M${headland} ${n(y - 34)}C${n(headland + inward * 60)} ${n(y - 38)} ${n(headland + inward * 90)} ${n(y - 14)} ${n(headland + inward * 150)} ${n(y)}`
      return (
        path('grown', cape) +
        path('grown', `M0 ${n(y)}H${width}`) +
        waves(0, y + 8, width, 44, random)
      )
    },
    mountains: (y, width, random) =>
      ridge(y, width, 92, random) + ridge(y + 6, width, 48, random) + ground(y + 6, width),
    hills: (y, width, random) => {
      const hill = (from: number, to: number, height: number) =>
        path(
          'grown',
          `M${n(from)} ${n(y)}C${n(from + (to - from) * 0.3)} ${n(y - height)} ${n(from + (to - from) * 0.6)} ${n(y - height)} ${n(to)} ${n(y)}`,
          { solid: true },
        )
      return (
        hill(-60, width * 0.55, random.between(60, 90)) +
        hill(width * 0.3, width + 80, random.between(44, 76)) +
        ground(y, width)
      )
    },
    city: (y, width, random) =>
      ridge(y, width, 80, random, true) + blocks(y, width, random) + ground(y, width),
    plain: (y, width, random) => {
      const crowns = range(Math.ceil(width / 22)).map((step) => {
        const r = random.between(9, 17)
        return `M${n(step * 22 - 4)} ${n(y)}a${n(r)} ${n(r * 0.8)} 0 0 1 ${n(r * 2)} 0`
      })
      return path('grown', crowns.join('')) + ground(y, width)
    },
  }

/** Short lines of water inside a rectangle, denser near the top. */
export function waves(x: number, y: number, width: number, depth: number, random: Random): Svg {
  const rows = range(6).map((row) => y + depth * (row / 6) ** 1.5)
  const d = rows.flatMap((at, row) =>
    range(Math.round(width / (70 + row * 14))).map(() => {
      const length = random.between(12, 30 + row * 6)
      return `M${n(x + random.between(0, width - length))} ${n(at)}h${n(length)}`
    }),
  )
  return path('grown', d.join(''), { fine: true })
}

/** The plant of the surroundings, growing from `y`. */
export function plantOf(
  { plant }: Surroundings,
  x: number,
  y: number,
  height: number,
  random: Random,
): Svg {
  switch (plant) {
    case 'palm':
      return palm(x, y, height, random.between(-16, 16))
    case 'cactus':
      return cactus(x, y, height * 0.64)
    case 'cypress':
      return cypress(x, y, height)
    case 'tree':
      return tree(x, y, height, random)
    case 'agave':
      return agave(x, y, height * 0.42)
  }
}

function ground(y: number, width: number) {
  return path('grown', `M0 ${n(y)}H${width}`)
}

// A row of mountains, each hatched on one side; as volcanoes they are fewer and wider.
function ridge(y: number, width: number, height: number, random: Random, isVolcano = false) {
  const count = isVolcano ? 2 : 4
  const span = width / count
  return range(count + 1)
    .map((step) => {
      const cx = (step + random.between(-0.15, 0.15)) * span
      const peak = y - height * random.between(0.55, 1)
      const half = span * random.between(0.62, 0.8)
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
      const lee = range(7).map((line) => {
        const t = (line + 1) / 8
        const top = peak + (y - peak) * t * 0.9
        return `M${n(cx + half * t * 0.72)} ${n(top)}l${n(-half * 0.1)} ${n((y - top) * 0.55)}`
      })
      return outline + path('grown', lee.join(''), { fine: true })
    })
    .join('')
}

function blocks(y: number, width: number, random: Random) {
  const built: Svg[] = []
  for (let x = -8; x < width; ) {
    const [w, h] = [random.between(18, 44), random.between(10, 54)]
    built.push(box('grown', x, y - h, w, h, { fine: true, solid: true }))
    x += w
  }
  return built.join('')
}
