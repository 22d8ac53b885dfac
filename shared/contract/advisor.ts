import type { Portrait } from './portrait.ts'

/** The languages that staff can say they speak with clients (ISO 639-1). */
export const spokenLanguages = [
  'es',
  'en',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'ru',
  'zh',
  'ja',
  'ko',
  'ar',
  'he',
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

/** What the portal shows of the member of staff who advises on a property. */
export type Advisor = {
  name: string
  /** As they wrote it; null if they gave none. */
  phone: string | null
  languages: SpokenLanguage[]
  portrait: Portrait | null
}
