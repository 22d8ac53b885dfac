/** Words in every language of the dashboard; Spanish, which it is written in first, has the say. */
export type Words<T> = { es: T; en: Wording<T> }
type Wording<T> = { [Key in keyof T]: T[Key] extends string ? string : Wording<T[Key]> }

/** Sets the words of one part of the dashboard side by side; one that is missing does not type-check. */
export function inBoth<const T>(es: T, en: Wording<T>): Words<T> {
  return { es, en }
}
