/** Returns the smallest UUIDv7 (RFC 9562, 5.7) of a time in milliseconds since 1970. */
export function idAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
