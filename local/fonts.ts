import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { type FontName, fontNames } from '../shared/brand/font-faces.ts'

const folder = join(import.meta.dirname, '../shared/brand/fonts')

// Newsreader in the weight of headings and the shapes for about 28 points; Source Sans 3 from regular to semibold.
const sources = {
  serif: {
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    variationAxes: { wght: 400, opsz: 28 },
  },
  sans: {
    file: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  },
} as const

// Letters of Spanish, English and other Western European languages (Latin-1), punctuation, and the symbols of our texts.
const symbols = 'ŒœŠšŽžŸ–—‘’‚“”„…•→←↑↓−≤≥€\u2009\u202f\u2011'
const characters = range(0x20, 0x7e) + range(0xa0, 0xff) + symbols

/** Writes the font files of portal and dashboard: the characters in use, from the fonts in npm packages. */
export async function generateFonts(): Promise<void> {
  for (const name of fontNames) await writeFile(fontFile(name), await buildFont(name))
}

/**
 * Returns the path of a font file.
 * @internal
 */
export function fontFile(name: FontName): string {
  return join(folder, `${name}.woff2`)
}

/**
 * Returns the content of a font file.
 * @internal
 */
export async function buildFont(name: FontName): Promise<Buffer> {
  const { file, variationAxes } = sources[name]
  const original = await readFile(createRequire(import.meta.url).resolve(file))
  const options = { targetFormat: 'woff2', variationAxes, noHinting: true } as const
  return await subsetFont(original, characters, options)
}

function range(first: number, last: number) {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...codes)
}
