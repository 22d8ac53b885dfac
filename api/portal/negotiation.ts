import accepts from 'accepts'
import type { Request } from 'express'

/** The media types of the portal's formats. */
export const mediaTypes = {
  html: 'text/html',
  markdown: 'text/markdown',
  json: 'application/json',
} as const
export type Format = keyof typeof mediaTypes

/**
 * Returns the format that a client prefers (RFC 9110, 12.5.1); on a path that ends in `.md` always Markdown.
 * @param offered the available formats; clients without a preference get the first
 * @returns undefined if the client accepts none of them
 */
export function formatFor(request: Request, offered: readonly Format[]): Format | undefined {
  if (request.path.endsWith('.md')) return 'markdown'
  const chosen = accepts(withoutParameters(request)).type(
    offered.map((format) => mediaTypes[format]),
  )
  return offered.find((format) => mediaTypes[format] === chosen)
}

// Removes all parameters of media types except the weight, because each format has only one variant. Thus
// `text/markdown; variant=GFM` counts as Markdown.
function withoutParameters({ headers }: Request) {
  const accept = headers.accept?.replace(/;\s*(?!q\s*=)[\w!#$&^.+-]+\s*=\s*("[^"]*"|[^;,]*)/gi, '')
  return { headers: { accept } } as Request
}
