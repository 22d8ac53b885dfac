/** Returns when an id was made, to the millisecond, if it is a UUID of version 7 (RFC 9562); else undefined. */
export function timeOfId(id: string): Date | undefined {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(id) ?? []
  return high && low ? new Date(Number.parseInt(high + low, 16)) : undefined
}
