/** Returns a time zone in which it is about noon now, so that a day and its hours do not end during a test. */
export function middayZone(): string {
  const west = new Date().getUTCHours() - 12
  // Etc/GMT+2 is two hours behind UTC.
  return west === 0 ? 'Etc/UTC' : `Etc/GMT${west > 0 ? '+' : ''}${west}`
}
