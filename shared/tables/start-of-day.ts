import { sql } from 'kysely'

/**
 * Returns SQL for the start of a day.
 * @param day YYYY-MM-DD
 * @param timeZone IANA name of the zone in which the day starts
 * @param daysLater days to add: 1 for the end of the day
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0) {
  return sql<Date>`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZone})`
}
