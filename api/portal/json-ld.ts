/** Serializes data for a script element. Escapes `<`, so that no value can close the element. */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
