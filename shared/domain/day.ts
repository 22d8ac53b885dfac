/** The day a moment falls on in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, at = new Date()): string {
  // Canadian English writes ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
