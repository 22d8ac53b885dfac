/** The day so many days from today, where the reader is: "2026-11-21". */
export function dayAhead(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  // Swedish dates are ISO 8601.
  return day.toLocaleDateString('sv-SE')
}
