import type { Language } from '../contract/language.ts'

/**
 * The pages of the portal, each by its path in English without `/en`: the same in every language, as an identifier. Property pages are
 * below `properties`. `localizedPath` returns the path in a URL.
 */
export const pagePaths = {
  home: '/',
  properties: '/properties',
  partners: '/partners',
  assessment: '/assessment',
  about: '/about',
  contact: '/contact',
  shortlist: '/shortlist',
  privacy: '/privacy',
  developers: '/developers',
} as const
export type PageName = keyof typeof pagePaths

const spanishPaths = {
  '/properties': '/propiedades',
  '/partners': '/socios',
  '/assessment': '/evaluacion',
  '/about': '/nosotros',
  '/contact': '/contacto',
  '/shortlist': '/seleccion',
  '/privacy': '/privacidad',
  '/developers': '/desarrolladores',
} as const satisfies Record<Exclude<(typeof pagePaths)[PageName], '/'>, string>

const toSpanish = Object.entries(spanishPaths)
const toEnglish = toSpanish.map(([english, spanish]): [string, string] => [spanish, english])

/** Returns the path of a page or of one below it in a language: in Spanish with its Spanish name, in English below `/en`. */
export function localizedPath(path: string, language: Language): string {
  return language === 'es' ? renamed(path, toSpanish) : `/en${path}`
}

/** Returns the path in English, without `/en`, of a page at a path in Spanish without a prefix. Other paths stay as they are. */
export function englishPath(path: string): string {
  return renamed(path, toEnglish)
}

// The first segment may have an ending, such as `.md`.
function renamed(path: string, names: [from: string, to: string][]) {
  const [, first = '', rest = ''] = /^(\/[^/.]*)(.*)$/s.exec(path) ?? []
  const name = names.find(([from]) => from === first.toLowerCase())
  return name ? name[1] + rest : path
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
