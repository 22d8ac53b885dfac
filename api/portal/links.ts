import type { Request } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import type { Language } from '../../shared/contract/language.ts'
import { addressOf, type PageName, pagePaths } from '../../shared/view/site.ts'

/** Where the links of a page lead: to pages in its language, with the referral code of its visitor. */
export type Links = {
  language: Language
  /** The partner's code in the link that led to this page. */
  ref: string | undefined
  /** The address of a page, from its path without the language. */
  to(path: string, query?: string): string
  /** Addresses of the main pages, by their names. */
  pages: Record<PageName, string>
  /** An address of the portal with the code added, unless it has one. */
  carry(address: string): string
  /** A Markdown text of staff, with the code added to its links to pages. */
  carryInMarkdown(text: string): string
}

/** The links of the page that a request asks for. */
export function linksFor(request: Request, language: Language): Links {
  const ref = refOf(request)
  const carry = (address: string) => (ref ? withRef(address, ref) : address)
  const to = (path: string, query = '') => carry(addressOf(path, language) + query)
  return {
    language,
    ref,
    to,
    pages: Object.fromEntries(
      Object.entries(pagePaths).map(([name, path]) => [name, to(path)]),
    ) as Links['pages'],
    carry,
    carryInMarkdown: (text) =>
      text.replace(/\]\((\/[^)\s]*)\)/g, (_, address: string) => `](${carry(address)})`),
  }
}

function refOf({ query }: Request): string | undefined {
  const ref = [query.ref].flat().at(-1)
  return typeof ref === 'string' ? readCode('LP', ref) : undefined
}

function withRef(address: string, ref: string) {
  if (!isPage(address) || /[?&]ref=/.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}ref=${ref}`
}

// A file such as `/openapi.json` is the same for every visitor.
function isPage(address: string) {
  const [path = ''] = address.split('?')
  return !/\.(?!md$)\w+$/.test(path)
}
