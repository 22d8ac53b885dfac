import { colors } from '../brand/colors.ts'

/** SVG elements: a part of a drawing. */
export type Svg = string

/** The two stroke colors: one for buildings and the sun, one for plants, land and water. */
export type Tone = 'built' | 'grown'

type Style = { fine?: boolean; solid?: boolean }
type Point = [x: number, y: number]

const classes = { built: 'b', grown: 'g' } as const satisfies Record<Tone, string>

/**
 * A path.
 * @param style.fine a thin line, for hatching and distant things
 * @param style.solid filled with the background color, so that it hides what is behind
 */
export function path(tone: Tone, d: string, { fine, solid }: Style = {}): Svg {
  const names = [classes[tone], fine && 'f', solid && 's'].filter(Boolean).join(' ')
  return `<path class="${names}" d="${d}"/>`
}

/** Straight lines through the points. */
export function lines(tone: Tone, points: Point[], style?: Style & { closed?: boolean }): Svg {
  const [first, ...rest] = points.map(([x, y]) => `${n(x)} ${n(y)}`)
  return path(tone, `M${first}L${rest.join(' ')}${style?.closed ? 'Z' : ''}`, style)
}

/** A rectangle; `x` and `y` are its upper left corner. */
export function box(tone: Tone, x: number, y: number, w: number, h: number, style?: Style): Svg {
  return path(tone, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`, style)
}

/** A circle; `x` and `y` are its center. */
export function circle(tone: Tone, x: number, y: number, r: number, style?: Style): Svg {
  const d = `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`
  return path(tone, d, style)
}

/** Returns the SVG document of a drawing; its colors follow the light or dark color scheme. */
export function svgDocument(width: number, height: number, elements: Svg[]): string {
  const tones = (scheme: 'light' | 'dark') =>
    `.b{stroke:${colors.clay[scheme]}}.g{stroke:${colors.agave[scheme]}}.s,.p{fill:${colors.paper[scheme]}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>path{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}.f{stroke-width:.7}${tones('light')}@media(prefers-color-scheme:dark){${tones('dark')}}</style><rect class="p" width="${width}" height="${height}"/>${elements.join('')}</svg>\n`
}

/** Returns the integers from 0 to `count - 1`; none if `count` is negative. */
export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => index)
}

/** Formats a number for path data, rounded to one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
