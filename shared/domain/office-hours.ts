import { dayIn } from '../contract/day.ts'
import type { OfficeHours, OfficeSpan } from '../contract/office-days.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const entryPattern = /^([a-z]{3})(?:-([a-z]{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)$/

/** The fewest minutes in a week. With less, a limit of a day would take years. */
const MIN_PER_WEEK = 60
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/**
 * Reads office hours such as "mon-fri 09:00-19:00, sat 10:00-14:00". A day can have several spans; they may touch, but not
 * overlap. A span ends on its day, at 24:00 at the latest.
 * @throws RangeError, whose message says what is wrong
 */
export function parseOfficeHours(text: string): OfficeHours {
  const spans = text
    .split(',')
    .flatMap((entry) => parseEntry(entry.trim().toLowerCase()))
    .sort((a, b) => a.weekday - b.weekday || a.from - b.from)
  const overlaps = spans.some((span, index) => {
    const next = spans[index + 1]
    return next?.weekday === span.weekday && next.from < span.until
  })
  if (overlaps) throw new RangeError('must not have hours that overlap')
  const total = spans.reduce((sum, { from, until }) => sum + until - from, 0)
  if (total < MIN_PER_WEEK) throw new RangeError('must have at least an hour in each week')
  return spans
}

function parseEntry(entry: string): OfficeSpan[] {
  const [, first = '', last = first, ...times] = entryPattern.exec(entry) ?? []
  const [start, end] = [weekdays.indexOf(first), weekdays.indexOf(last)]
  const [from, until] = [minutesOf(times[0], times[1]), minutesOf(times[2], times[3])]
  if (start < 0 || end < 0 || Number.isNaN(from) || !(until <= DAY_MINUTES))
    throw new RangeError('must be hours such as mon-fri 09:00-19:00, sat 10:00-14:00')
  if (from >= until) throw new RangeError('must not have hours that end before they begin')
  const days = ((end - start + 7) % 7) + 1
  return Array.from({ length: days }, (_, n) => ({ weekday: (start + n) % 7, from, until }))
}

// Minutes after midnight; NaN if it is no time of a clock.
function minutesOf(hours: string | undefined, minutes: string | undefined) {
  return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : Number.NaN
}

/** Whether the office is open at a moment. */
export function isOfficeOpen(hours: OfficeHours, timeZone: string, at: Date): boolean {
  const now = at.getTime()
  return spansOn(hours, dayIn(timeZone, at), timeZone).some(
    ([from, until]) => from <= now && now < until,
  )
}

/**
 * Returns the latest moment from which the office was open for so many minutes until `at`. Clock changes count as the time that
 * passes: a span with one is an hour longer or shorter.
 * @param minutes more than 0
 */
export function officeTimeBefore(
  hours: OfficeHours,
  timeZone: string,
  at: Date,
  minutes: number,
): Date {
  let left = minutes * MINUTE_MS
  for (let day = dayIn(timeZone, at); ; day = dayBefore(day)) {
    for (const [from, until] of spansOn(hours, day, timeZone).reverse()) {
      const end = Math.min(until, at.getTime())
      const open = Math.max(0, end - from)
      if (open >= left) return new Date(end - left)
      left -= open
    }
  }
}

/** Returns for how many whole minutes the office was open between two moments. */
export function officeMinutesBetween(
  hours: OfficeHours,
  timeZone: string,
  from: Date,
  to: Date,
): number {
  let open = 0
  const first = dayIn(timeZone, from)
  for (let day = dayIn(timeZone, to); day >= first; day = dayBefore(day))
    for (const [start, end] of spansOn(hours, day, timeZone))
      open += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()))
  return Math.floor(open / MINUTE_MS)
}

// The spans of a day, in milliseconds since 1970, in order.
function spansOn(hours: OfficeHours, day: string, timeZone: string): [number, number][] {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const weekday = new Date(midnight).getUTCDay()
  const atClock = (minutes: number) => momentOf(midnight + minutes * MINUTE_MS, timeZone)
  return hours
    .filter((span) => span.weekday === weekday)
    .map(({ from, until }) => [atClock(from), atClock(until)])
}

function dayBefore(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MINUTES * MINUTE_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length)
}

// When the clocks of a time zone show a time, which is given as if it were UTC. A time that the clocks skip is as long after the
// change as it would have been without one.
function momentOf(shown: number, timeZone: string) {
  const guess = shown - offsetAt(shown, timeZone)
  const ahead = offsetAt(guess, timeZone)
  const moment = shown - ahead
  return offsetAt(moment, timeZone) === ahead ? moment : Math.max(guess, moment)
}

// How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds.
function offsetAt(moment: number, timeZone: string) {
  const name = offsetFormat(timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name ?? '') ?? []
  if (!sign) return 0
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000
  return sign === '+' ? ahead : -ahead
}

// Kept, because creating one takes about a thousand times as long as formatting with it.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = offsetFormats.get(timeZone)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, format)
  return format
}
