/** The fonts that are embedded in PDFs: files in `shared/brand/fonts`, which `npm run generate` makes. */
export const printFontFiles = {
  serif: 'print-serif.ttf',
  sans: 'print-sans.ttf',
  semibold: 'print-semibold.ttf',
} as const
export type PrintFontName = keyof typeof printFontFiles

/** Their names. */
export const printFontNames = Object.keys(printFontFiles) as PrintFontName[]
