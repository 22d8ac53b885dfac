import type { Language } from '../../shared/contract/language.ts'

/** Everything that one dossier says, in one language, ready to be set. */
export type Sheet = {
  language: Language
  /** `site` is the host of the portal, `line` the address and the telephone number. */
  house: { name: string; site: string; line: string }
  kind: string
  place: string
  title: string
  /** Undefined for available properties. */
  status: string | undefined
  price: { label: string; value: string }
  facts: [label: string, value: string][]
  /** Paragraphs without markup; as many sentences are set as fit. */
  paragraphs: string[]
  /** What is said in the place of photographs if there are none. */
  noPhotos: string
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
export type SheetPhoto = { file: string; alt: Record<Language, string> }

/** What the program that makes the files of a dossier reads: one sheet per language, and the photographs, the cover first. */
export type SheetInput = {
  sheets: Sheet[]
  photos: SheetPhoto[]
  /** The name of the file with the portrait of the advisor. */
  portrait: string | undefined
}

/** The name of the input in the folder of the job. */
export const inputFile = 'input.json'
