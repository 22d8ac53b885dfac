/** Something that can be chosen in the palette. */
export type Option = {
  /** Unique in the palette. */
  id: string
  text: string
  /** Shown below the text. */
  detail?: string | undefined
  /** Other words that find it, which are not shown. */
  keywords?: string | undefined
  /** Shown after the text: the status of a record, or the keys that do the same. */
  hint?: string | undefined
  /** The path of the screen that it opens; an option without one runs something. */
  to?: string
  run?(): void
}

/** Options with a heading. */
export type OptionGroup = { title: string; options: Option[] }
