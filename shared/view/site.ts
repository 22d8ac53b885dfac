import type { Language } from '../contract/language.ts'

/** The paths of the portal's pages in Spanish; property pages are below `properties`. */
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

/** Returns the path of a page in a language: in Spanish the same path, in English below `/en`. */
export function localizedPath(path: string, language: Language): string {
  return language === 'es' ? path : `/en${path}`
}

/** Returns the URLs of the pages in `pagePaths` in a language. */
export function pageUrls(publicUrl: string, language: Language): Record<PageName, string> {
  return mapPages((path) => publicUrl + localizedPath(path, language))
}

/** Returns what a function returns for the path of each page in `pagePaths`, by the page's name. */
export function mapPages<T>(map: (path: string) => T): Record<PageName, T> {
  const mapped = Object.entries(pagePaths).map(([name, path]) => [name, map(path)])
  return Object.fromEntries(mapped) as Record<PageName, T>
}

/** Returns the language of the page at a path. */
export function languageOfPath(path: string): Language {
  return /^\/en(\/|$)/i.test(path) ? 'en' : 'es'
}

/** Returns the path at which a page is always served as Markdown, regardless of the `Accept` header. */
export function markdownPath(path: string): string {
  return path.endsWith('/') ? `${path}index.md` : `${path}.md`
}
