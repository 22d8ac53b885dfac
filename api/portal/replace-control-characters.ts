/** Replaces control characters, which HTML cannot contain, with U+FFFD. Keeps line breaks and tabs. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '\uFFFD')
}
