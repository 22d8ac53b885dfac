import type { Language } from '../../shared/contract/language.ts'
import type { Svg } from '../../shared/drawings/svg.ts'

/** Everything that one dossier says, in one language, ready to be set. */
export type Sheet = {
  language: Language
  /** `site` is the host of the portal, `line` the address and the telephone number. */
  house: { name: string; site: string; line: string }
  place: string
  title: string
  /** Undefined for available properties. */
  status: string | undefined
  price: { label: string; value: string }
  facts: [label: string, value: string][]
  /** Paragraphs without markup; as many sentences are set as fit. */
  paragraphs: string[]
  /** Says where the others are, if not all fit. */
  more: string
  /** What is shown if there are no photographs. */
  drawing: { svg: Svg; caption: string }
  contact: {
    label: string
    name: string
    phone: string
    /** Which ones the advisor speaks. */
    languages: string | undefined
    /** Of the number, and what the code contains: the address of a chat or a telephone number. */
    link: string
    caption: string
  }
  page: { link: string; caption: string }
  /** When the price and the status were true. */
  dated: string
}

/** A photograph of a dossier: the name of its file in the folder of the job, and what it shows. */
export type SheetPhoto = {
  file: string
  alt: Record<Language, string>
  /** It is labelled, so that nobody takes it for a photograph. */
  isIllustration: boolean
}

/** What the program that makes the files of a dossier reads: one sheet per language, and the photographs, the cover first. */
export type SheetInput = {
  sheets: Sheet[]
  photos: SheetPhoto[]
  /** The name of the file with the portrait of the advisor. */
  portrait: string | undefined
}

/** The name of the input in the folder of the job. */
export const inputFile = 'input.json'
