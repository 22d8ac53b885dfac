import { box, lines, n, path, range, type Svg, shade } from './svg.ts'

/** An arched opening that stands on `base`; a dark one is hatched, an open one shows what is behind. */
export function arch(
  x: number,
  base: number,
  w: number,
  h: number,
  inside: 'dark' | 'open' = 'dark',
): Svg {
  const r = w / 2
  const spring = base - h + r
  const d = `M${n(x)} ${n(base)}V${n(spring)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0V${n(base)}`
  const rim = path('built', d, { solid: inside === 'dark' })
  if (inside === 'open') return rim
  const gap = Math.max(3, w / 10)
  const count = Math.floor((w - 2) / gap)
  const start = (w - (count - 1) * gap) / 2
  const strokes = range(count).map((step) => {
    const at = start + step * gap
    const head = spring - Math.sqrt(Math.max(0, r * r - (at - r) ** 2))
    return `M${n(x + at)} ${n(head + 1)}V${n(base)}`
  })
  return rim + path('built', strokes.join(''), { fine: true })
}

/** A window pane: its frame and two reflections. */
export function pane(x: number, y: number, w: number, h: number): Svg {
  const slant = Math.min(w, h) * 0.5
  const light = `M${n(x + w * 0.2)} ${n(y + h * 0.75)}l${n(slant * 0.7)} ${n(-slant)}M${n(x + w * 0.42)} ${n(y + h * 0.8)}l${n(slant * 0.5)} ${n(-slant * 0.72)}`
  return box('built', x, y, w, h, { solid: true }) + path('built', light, { fine: true })
}

/** A hatched rectangular opening. */
export function darkOpening(x: number, y: number, w: number, h: number): Svg {
  return box('built', x, y, w, h, { solid: true }) + shade(x, y, w, h)
}

/** A wall with a slab or cornice on top, which projects by `out` on both sides. */
export function wallWithSlab(
  x: number,
  y: number,
  w: number,
  h: number,
  out: number,
  thick = 8,
): Svg {
  return (
    box('built', x, y, w, h, { solid: true }) +
    box('built', x - out, y - thick, w + 2 * out, thick, { solid: true })
  )
}

/** A tall window with a grille, a sill and a lintel. */
export function grilleWindow(x: number, y: number, w: number, h: number): Svg {
  return (
    darkOpening(x, y, w, h) +
    lines('built', [
      [x - 4, y + h + 3],
      [x + w + 4, y + h + 3],
    ]) +
    lines(
      'built',
      [
        [x - 5, y - 6],
        [x + w + 5, y - 6],
        [x + w + 2, y - 2],
        [x - 2, y - 2],
      ],
      { closed: true, solid: true },
    ) +
    path('built', `M${n(x)} ${n(y + h * 0.34)}h${n(w)}M${n(x)} ${n(y + h * 0.67)}h${n(w)}`)
  )
}

/** A tall window with a balcony in front. */
export function balcony(
  x: number,
  y: number,
  w: number,
  h: number,
  isDark: boolean,
  isRound: boolean,
): Svg {
  const window = isRound
    ? arch(x, y + h, w, h, isDark ? 'dark' : 'open')
    : isDark
      ? darkOpening(x, y, w, h)
      : pane(x, y, w, h)
  const rail = y + h * 0.6
  const bars = range(Math.floor((w + 12) / 5)).map(
    (step) => `M${n(x - 5 + step * 5)} ${n(rail)}V${n(y + h)}`,
  )
  return (
    window +
    box('built', x - 7, rail, w + 14, h * 0.4, { solid: true }) +
    path('built', bars.join(''), { fine: true }) +
    lines('built', [
      [x - 9, y + h],
      [x + w + 9, y + h],
    ])
  )
}

/** A tiled roof seen from the front, narrower at the ridge. */
export function tiles(x: number, y: number, w: number, h: number): Svg {
  const lean = h * 0.9
  const count = Math.round(w / 11)
  const rows = range(count - 1).map((step) => {
    const foot = x + ((step + 1) * w) / count
    const head = x + lean + ((step + 1) * (w - 2 * lean)) / count
    return `M${n(head)} ${n(y)}L${n(foot)} ${n(y + h)}`
  })
  const eaves = range(count).map(() => `a${n(w / count / 2)} 3.4 0 0 0 ${n(w / count)} 0`)
  return (
    lines(
      'built',
      [
        [x + lean, y],
        [x + w - lean, y],
        [x + w, y + h],
        [x, y + h],
      ],
      { closed: true, solid: true },
    ) +
    path('built', rows.join(''), { fine: true }) +
    path('built', `M${n(x)} ${n(y + h)}${eaves.join('')}`)
  )
}

/** A wall of stone blocks. */
export function stones(x: number, y: number, w: number, h: number): Svg {
  const rows = range(Math.floor(h / 12)).map((row) => {
    const joints = range(Math.ceil(w / 22)).map((joint) => {
      const at = joint * 22 + (row % 2 ? 6 : 16)
      return at < w ? `M${n(x + at)} ${n(y + row * 12)}v12` : ''
    })
    return `${row > 0 ? `M${n(x)} ${n(y + row * 12)}h${n(w)}` : ''}${joints.join('')}`
  })
  return box('built', x, y, w, h, { solid: true }) + path('built', rows.join(''), { fine: true })
}

/** A pergola: slats on three posts. */
export function pergola(x: number, y: number, w: number, h: number): Svg {
  const slats = range(Math.floor(w / 8)).map((step) => `M${n(x + 4 + step * 8)} ${n(y - 5)}v10`)
  return (
    lines('built', [
      [x, y],
      [x + w, y],
    ]) +
    path('built', slats.join('')) +
    path(
      'built',
      `M${n(x + 6)} ${n(y)}V${n(y + h)}M${n(x + w - 6)} ${n(y)}V${n(y + h)}M${n(x + w / 2)} ${n(y)}V${n(y + h)}`,
    )
  )
}
