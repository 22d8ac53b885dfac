/** Replaces control characters, which HTML cannot contain, with U+FFFD. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '\uFFFD')
}
