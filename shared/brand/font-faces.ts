/** The font files in `shared/brand/fonts`, which `npm run generate` makes. */
export const fontNames = ['serif', 'sans'] as const
export type FontName = (typeof fontNames)[number]

/** Ascent and descent are parts of the font size, from the font's table `hhea`. */
const fonts = {
  serif: { family: 'Antesala Serif', weight: '400', ascent: 0.735, descent: 0.265 },
  sans: { family: 'Antesala Sans', weight: '400 600', ascent: 1.024, descent: 0.4 },
}

/** A font of the system in the place of ours: its names, and our width of a text divided by its own. */
type Substitute = { of: FontName; suffix: string; local: string[]; widthRatio: number }

// Fonts of one line have the same widths. `test/portal/fonts.test.ts` measures the ratios.
const substitutes: Substitute[] = [
  { of: 'serif', suffix: 'Georgia', local: ['Georgia', 'Gelasio Regular'], widthRatio: 0.928 },
  {
    ...{ of: 'serif', suffix: 'Times', widthRatio: 1.017 },
    local: ['Times New Roman', 'Liberation Serif', 'Tinos Regular'],
  },
  {
    ...{ of: 'sans', suffix: 'Arial', widthRatio: 0.908 },
    local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo Regular'],
  },
  { of: 'sans', suffix: 'Roboto', local: ['Roboto', 'Roboto Regular'], widthRatio: 0.929 },
]

/**
 * Returns the `@font-face` rules of both fonts, and of the system's fonts that are shown until they have arrived. Those are
 * scaled to the same widths and heights, so that nothing moves then.
 * @param pathOf returns the path at which a file is served
 */
export function fontFaces(pathOf: (name: FontName) => string): string {
  return [
    ...fontNames.map((name) => face(name, pathOf(name))),
    ...substitutes.map(substitute),
  ].join('\n')
}

function face(name: FontName, path: string) {
  const { family, weight } = fonts[name]
  const source = `url(${path}) format("woff2")`
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: ${source} }`
}

function substitute({ of, suffix, local, widthRatio }: Substitute) {
  const { family, ascent, descent } = fonts[of]
  const names = local.map((name) => `local("${name}")`).join(', ')
  return `@font-face { font-family: "${family} ${suffix}"; src: ${names}; size-adjust: ${percent(widthRatio)}; ascent-override: ${percent(ascent / widthRatio)}; descent-override: ${percent(descent / widthRatio)}; line-gap-override: 0% }`
}

function percent(ratio: number) {
  return `${(ratio * 100).toFixed(1)}%`
}
