/** Texts in both languages of the dashboard. The Spanish texts define the keys. */
export type Texts<T> = { es: T; en: SameKeys<T> }
type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> }

/** Defines the texts of one part of the dashboard. A missing English text is a type error. */
export function defineTexts<const T>(es: T, en: SameKeys<T>): Texts<T> {
  return { es, en }
}
