/** Texts in both languages of the dashboard; the Spanish texts define the keys. */
export type Texts<T> = { es: T; en: Wording<T> }
type Wording<T> = { [Key in keyof T]: T[Key] extends string ? string : Wording<T[Key]> }

/** The texts of one part of the dashboard; an English text that is missing is a type error. */
export function defineTexts<const T>(es: T, en: Wording<T>): Texts<T> {
  return { es, en }
}
