/**
 * Returns a function that writes moments as the clock of a time zone shows them, with the offset from UTC, so that people
 * and spreadsheets can read them: "2026-11-21 14:07:09-06:00" (ISO 8601 with a space in place of the "T", as RFC 3339 allows).
 */
export function localTimeIn(timeZone: string): (at: Date) => string {
  const two = '2-digit' as const
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    ...({ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const),
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
    const time = [parts.get('hour'), parts.get('minute'), parts.get('second')].join(':')
    // "GMT-06:00"; only "GMT" without an offset.
    const offset = parts.get('timeZoneName')?.slice('GMT'.length) || '+00:00'
    return `${year}-${month}-${day} ${time}${offset}`
  }
}
