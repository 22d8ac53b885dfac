import type { Language } from '../contract/language.ts'

/** Every standing page of the portal, and its path in the first language. */
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

/** Where a page is in a language: Spanish at `/`, English under `/en/`. */
export function addressOf(path: string, language: Language): string {
  return language === 'es' ? path : `/en${path}`
}

/** The language of the pages at and under an address. */
export function languageOfPath(path: string): Language {
  return /^\/en(\/|$)/i.test(path) ? 'en' : 'es'
}

/** Where the Markdown of a page is, whatever the client accepts. */
export function twinOf(address: string): string {
  return address.endsWith('/') ? `${address}index.md` : `${address}.md`
}
