import { sql } from 'kysely'

/**
 * Returns SQL for the time at which a day starts.
 * @param day YYYY-MM-DD
 * @param timeZone IANA name of the zone in which the day starts
 * @param daysLater days to add to `day`: 1 for the start of the next day
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0) {
  return sql<Date>`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZone})`
}
