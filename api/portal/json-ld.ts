/** JSON as it may stand in a script element, whatever its texts hold: nothing in it ends the element. */
export function inScript(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
