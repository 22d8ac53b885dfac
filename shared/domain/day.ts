/** Returns the calendar day of a moment, by default now, in a time zone: "2026-11-21". */
export function dayIn(timeZone: string, at = new Date()): string {
  // The date format of Canadian English is ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
