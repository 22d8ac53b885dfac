import { DAY_MS } from './duration.ts'

/** The first and the last day (YYYY-MM-DD), both inclusive. */
export type Period = { from: string; until: string }

/** Most days from the first to the last day of a period: five years with up to two leap days. */
const MAX_DAYS = 5 * 365 + 2

/** Whether a period ends no earlier than it begins, and has at most five years. False if one of its days is not one. */
export function isPeriod({ from, until }: Period): boolean {
  const length = (Date.parse(until) - Date.parse(from)) / DAY_MS
  return length >= 0 && length <= MAX_DAYS
}
