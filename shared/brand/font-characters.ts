// Letters of Spanish, English and other Western European languages (Latin-1), punctuation, and the symbols of our texts.
const symbols = 'ŒœŠšŽžŸ–—‘’‚“”„…•→←↑↓−≤≥€\u2009\u202f\u2011'

/** The characters that our fonts contain. */
export const fontCharacters = range(0x20, 0x7e) + range(0xa0, 0xff) + symbols

function range(first: number, last: number) {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...codes)
}
