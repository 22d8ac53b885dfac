/** Returns a time zone in which it is about noon now, so that a day and its hours do not end during a test. */
export function middayZone(): string {
  return zoneAt(-hoursAfterNoon())
}

/** Returns a time zone in which the day is not that of `middayZone`, but the one before or after. */
export function otherDayZone(): string {
  const east = -hoursAfterNoon()
  return zoneAt(east <= 1 ? east + 13 : east - 13)
}

// In UTC.
function hoursAfterNoon() {
  return new Date().getUTCHours() - 12
}

// Etc/GMT+2 is two hours behind UTC.
function zoneAt(east: number) {
  return east === 0 ? 'Etc/UTC' : `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`
}

/** Office hours without a day on which the office is closed, so that "tomorrow" is the day after today on any day of the week. */
export const everyDay = 'mon-sun 00:00-24:00'
