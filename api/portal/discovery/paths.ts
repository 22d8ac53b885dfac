import type { Language } from '../../../shared/contract/language.ts'
import { localizedPath } from '../../../shared/view/site.ts'

/** The introduction for agents in each language. Agents look for it at `/llms.txt`, and more of them read English. */
export const llmsPaths: Record<Language, string> = { es: '/es/llms.txt', en: '/llms.txt' }

/** Returns the path of the JSON feed of new properties in a language. */
export function feedPath(language: Language): string {
  return localizedPath('/feed.json', language)
}
