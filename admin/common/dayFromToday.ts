/** Returns the date that is `days` after today in the browser's time zone: "2026-11-21". */
export function dayFromToday(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  // Sweden writes dates in ISO 8601 format.
  return day.toLocaleDateString('sv-SE')
}
