import accepts from 'accepts'
import type { Request } from 'express'

/** The formats in which the portal can answer. */
export const mediaTypes = {
  html: 'text/html',
  markdown: 'text/markdown',
  json: 'application/json',
} as const
export type Format = keyof typeof mediaTypes

/**
 * The format a client prefers (RFC 9110, 12.5.1; description, 4.6). A path that ends in `.md` is
 * always Markdown.
 * @param offered the first is for clients without a preference
 * @returns undefined when the client accepts none of them
 */
export function formatFor(request: Request, offered: readonly Format[]): Format | undefined {
  if (request.path.endsWith('.md')) return 'markdown'
  const chosen = accepts(withoutParameters(request)).type(
    offered.map((format) => mediaTypes[format]),
  )
  return offered.find((format) => mediaTypes[format] === chosen)
}

// `text/markdown; charset=utf-8; variant=GFM` is Markdown too: there is one variant of each type, so
// every parameter but the weight is ignored.
function withoutParameters({ headers }: Request) {
  const accept = headers.accept?.replace(/;\s*(?!q\s*=)[\w!#$&^.+-]+\s*=\s*("[^"]*"|[^;,]*)/gi, '')
  return { headers: { accept } } as Request
}
