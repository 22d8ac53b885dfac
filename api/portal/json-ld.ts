/** JSON for a script element: no text in it can close the element. */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
