import type { Request } from 'express'
import { readCode } from '../../shared/contract/code.ts'

/** The partner's code out of the link that led to a page, where there is one. */
export function refOf({ query }: Request): string | undefined {
  const ref = [query.ref].flat().at(-1)
  return typeof ref === 'string' ? readCode('LP', ref) : undefined
}

/** The HTML of a page whose links to other pages carry the code along. */
export function carryInHtml(html: string, ref: string): string {
  return html.replace(/(<a [^>]*?href=")(\/[^"]*)/g, (_, before: string, address: string) => {
    return before + withRef(address, ref, '&amp;')
  })
}

/** The same for Markdown. */
export function carryInMarkdown(markdown: string, ref: string): string {
  return markdown.replace(/\]\((\/[^)\s]*)\)/g, (_, address: string) => {
    return `](${withRef(address, ref, '&')})`
  })
}

function withRef(address: string, ref: string, and: string) {
  if (!isPage(address) || /[?&;]ref(=|&#x3D;)/.test(address)) return address
  return `${address}${address.includes('?') ? and : '?'}ref=${ref}`
}

// `/openapi.json` is the same for everybody.
function isPage(address: string) {
  const [path = ''] = address.split('?')
  return !/\.(?!md$)\w+$/.test(path)
}
