import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fontCharacters } from '../shared/brand/font-characters.ts'
import { type FontName, fontNames } from '../shared/brand/font-faces.ts'
import { type PrintFontName, printFontFiles, printFontNames } from '../shared/brand/print-fonts.ts'

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

// One weight each, in the only format that PDFKit can embed without an error.
const printSources = {
  serif: { file: sources.serif.file, variationAxes: sources.serif.variationAxes },
  sans: { file: sources.sans.file, variationAxes: { wght: 400 } },
  semibold: { file: sources.sans.file, variationAxes: { wght: 600 } },
} as const

/** Writes the font files of portal, dashboard and PDFs: the characters in use, from the fonts in npm packages. */
export async function generateFonts(): Promise<void> {
  for (const name of fontNames) await writeFile(fontFile(name), await buildFont(name))
  for (const name of printFontNames)
    await writeFile(printFontFile(name), await buildPrintFont(name))
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
  return await subset(sources[name], 'woff2')
}

/**
 * Returns the path of a font file for PDFs.
 * @internal
 */
export function printFontFile(name: PrintFontName): string {
  return join(folder, printFontFiles[name])
}

/**
 * Returns the content of a font file for PDFs.
 * @internal
 */
export async function buildPrintFont(name: PrintFontName): Promise<Buffer> {
  return await subset(printSources[name], 'sfnt')
}

type Source = (typeof sources)[FontName] | (typeof printSources)[PrintFontName]

async function subset({ file, variationAxes }: Source, targetFormat: 'woff2' | 'sfnt') {
  const original = await readFile(createRequire(import.meta.url).resolve(file))
  return await subsetFont(original, fontCharacters, {
    targetFormat,
    variationAxes,
    noHinting: true,
  })
}
