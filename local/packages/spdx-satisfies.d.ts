declare module 'spdx-satisfies' {
  /** Whether a license expression is met by the licenses in a list. Throws if the expression is invalid. */
  export default function satisfies(expression: string, licenses: string[]): boolean
}
