import { colors } from '../../../shared/brand/colors.ts'

/** A part of a drawing, as SVG. */
export type Stroke = string

/** Two tones: what is built, and what grows or flows. */
export type Tone = 'built' | 'grown'

type Style = { fine?: boolean; solid?: boolean }
type Point = [x: number, y: number]

const classes = { built: 'b', grown: 'g' } as const satisfies Record<Tone, string>

/**
 * A path.
 * @param style.fine a thin line, for hatching and what is far
 * @param style.solid hides what lies behind it
 */
export function path(tone: Tone, d: string, { fine, solid }: Style = {}): Stroke {
  const names = [classes[tone], fine && 'f', solid && 's'].filter(Boolean).join(' ')
  return `<path class="${names}" d="${d}"/>`
}

/** Straight lines from point to point. */
export function lines(tone: Tone, points: Point[], style?: Style & { closed?: boolean }): Stroke {
  const [first, ...rest] = points.map(([x, y]) => `${n(x)} ${n(y)}`)
  return path(tone, `M${first}L${rest.join(' ')}${style?.closed ? 'Z' : ''}`, style)
}

/** An upright rectangle by its upper left corner. */
export function box(tone: Tone, x: number, y: number, w: number, h: number, style?: Style): Stroke {
  return path(tone, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`, style)
}

export function circle(tone: Tone, x: number, y: number, r: number, style?: Style): Stroke {
  const d = `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`
  return path(tone, d, style)
}

/** Fine upright lines that fill a rectangle: shade. */
export function shade(x: number, y: number, w: number, h: number, gap = 4): Stroke {
  const count = Math.floor((w - 1) / gap)
  const start = x + (w - (count - 1) * gap) / 2
  const d = steps(count).map((step) => `M${n(start + step * gap)} ${n(y)}v${n(h)}`)
  return path('built', d.join(''), { fine: true })
}

/** A drawing as a document that follows the reader's light or dark. */
export function drawing(width: number, height: number, strokes: Stroke[]): string {
  const tones = (paper: 'light' | 'dark') =>
    `.b{stroke:${colors.clay[paper]}}.g{stroke:${colors.agave[paper]}}.s,.p{fill:${colors.paper[paper]}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>path{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}.f{stroke-width:.7}${tones('light')}@media(prefers-color-scheme:dark){${tones('dark')}}</style><rect class="p" width="${width}" height="${height}"/>${strokes.join('')}</svg>\n`
}

/** The numbers from 0 to below `count`. */
export function steps(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => index)
}

/** A number as a path writes it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
