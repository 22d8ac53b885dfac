/** Returns the time of day of a moment, by default now, in a time zone: "17:05". */
export function timeIn(timeZone: string, at = new Date()): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    at,
  )
}
