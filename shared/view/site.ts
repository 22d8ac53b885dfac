import type { Language } from '../contract/language.ts'

/** The static pages of the portal, with their Spanish paths. */
export const pagePaths = {
  home: '/',
  properties: '/properties',
  partners: '/partners',
  assessment: '/assessment',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  developers: '/developers',
} as const
export type PageName = keyof typeof pagePaths

/** The path of a page in a language: Spanish at `/`, English under `/en/`. */
export function localizedPath(path: string, language: Language): string {
  return language === 'es' ? path : `/en${path}`
}

/** The language of the page at a path. */
export function languageOfPath(path: string): Language {
  return /^\/en(\/|$)/i.test(path) ? 'en' : 'es'
}

/** The path at which a page is always served as Markdown, regardless of the `Accept` header. */
export function markdownPath(address: string): string {
  return address.endsWith('/') ? `${address}index.md` : `${address}.md`
}
