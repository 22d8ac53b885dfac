/** Returns the name of a value; the value itself if it has none, even if it is called like a property of every object. */
export function nameOf(names: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(names, value) ? names[value] : undefined) ?? value
}
