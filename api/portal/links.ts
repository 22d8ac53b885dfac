import type { Request } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import type { Language } from '../../shared/contract/language.ts'
import { localizedPath, type PageName, pagePaths } from '../../shared/view/site.ts'

/** Makes the links of a page: to pages in its language, with the visitor's referral code. */
export type Links = {
  language: Language
  /** The referral code in the address of this page. */
  ref: string | undefined
  /** The address of a page; `path` is without the language. */
  to(path: string, query?: string): string
  /** The addresses of the static pages. */
  pages: Record<PageName, string>
  /** Adds the code to an address of the portal that has none. */
  addRef(address: string): string
  /** Adds the code to the links to portal pages in a Markdown text. */
  addRefInMarkdown(text: string): string
}

/** The links of the requested page. */
export function linksFor(request: Request, language: Language): Links {
  const ref = refOf(request)
  const addRef = (address: string) => (ref ? appendRef(address, ref) : address)
  const to = (path: string, query = '') => addRef(localizedPath(path, language) + query)
  return {
    language,
    ref,
    to,
    pages: Object.fromEntries(
      Object.entries(pagePaths).map(([name, path]) => [name, to(path)]),
    ) as Links['pages'],
    addRef,
    addRefInMarkdown: (text) =>
      text.replace(/\]\((\/[^)\s]*)\)/g, (_, address: string) => `](${addRef(address)})`),
  }
}

function refOf({ query }: Request): string | undefined {
  const ref = [query.ref].flat().at(-1)
  return typeof ref === 'string' ? readCode('LP', ref) : undefined
}

function appendRef(address: string, ref: string) {
  if (!isPage(address) || /[?&]ref=/.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}ref=${ref}`
}

// A file such as `/openapi.json` is the same for every visitor.
function isPage(address: string) {
  const [path = ''] = address.split('?')
  return !/\.(?!md$)\w+$/.test(path)
}
