// In this order, because most user agents also contain the names of browsers further down.
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\b(Headless)?Chrome\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns the browser and system named in a user agent: "Firefox, Windows"; undefined if neither is known. */
export function describeUserAgent(userAgent: string | null): string | undefined {
  const nameIn = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || undefined
}
