import type { Request } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { codeOfLink } from '../../shared/domain/referral-codes-in.ts'
import { localizedPath, mapPages, type PageName } from '../../shared/view/site.ts'

/** The links of a page: to pages in the same language, with the referral code of the page's URL. */
export type Links = {
  language: Language
  /** The referral code in the URL of this page; undefined if missing or malformed. */
  ref: string | undefined
  /** Returns the link to a page; `path` has no language prefix, `query` starts with `?`. */
  to(path: string, query?: string): string
  /** The links to the pages in `pagePaths`. */
  pages: Record<PageName, string>
  /** Adds the referral code to a link, unless the link has one or does not lead to a page. */
  addRef(address: string): string
  /** Adds the referral code to the links to portal pages in Markdown text. */
  addRefInMarkdown(text: string): string
}

/** Creates the links of the requested page. */
export function linksFor(request: Request, language: Language): Links {
  const ref = refOf(request)
  const addRef = (address: string) => (ref ? appendRef(address, ref) : address)
  const to = (path: string, query = '') => addRef(localizedPath(path, language) + query)
  return {
    language,
    ref,
    to,
    pages: mapPages((path) => to(path)),
    addRef,
    addRefInMarkdown: (text) =>
      text.replace(/\]\((\/[^)\s]*)\)/g, (_, address: string) => `](${addRef(address)})`),
  }
}

/** Returns the referral code in the URL of a request; undefined if missing or malformed. */
export function refOf({ query }: Request): string | undefined {
  return codeOfLink(query.ref)
}

function appendRef(address: string, ref: string) {
  if (!isPage(address) || /[?&]ref=/.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}ref=${ref}`
}

// Files such as `/openapi.json` do not depend on the referral code; Markdown pages do.
function isPage(address: string) {
  const [path = ''] = address.split('?')
  return !/\.(?!md$)\w+$/.test(path)
}
