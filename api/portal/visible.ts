/** A text as it may stand in a page: a mark where a control character was, which HTML cannot hold. */
export function visible(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '\uFFFD')
}
