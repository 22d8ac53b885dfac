/** Replaces what PostgreSQL rejects in text or JSON, lone surrogates and null characters, with U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
