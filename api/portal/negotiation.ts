import accepts from 'accepts'
import type { Request } from 'express'
import { rememberLast } from './remember-last.ts'

/** The media types of the portal's formats. */
export const mediaTypes = {
  html: 'text/html',
  markdown: 'text/markdown',
  json: 'application/json',
} as const
export type Format = keyof typeof mediaTypes

/**
 * Returns a function that returns the format that a client prefers (RFC 9110, 12.5.1): on a path that ends in
 * `.md` always Markdown; undefined if the client accepts none.
 * @param offered the available formats; clients without a preference get the first
 */
export function negotiateFormat(
  ...offered: readonly Format[]
): (request: Request) => Format | undefined {
  const types = offered.map((format) => mediaTypes[format])
  const preferred = rememberLast((accept) => {
    const chosen = accepts(withoutParameters(accept)).type(types)
    return offered.find((format) => mediaTypes[format] === chosen) ?? 'none'
  })
  return ({ path, headers }) => {
    if (path.endsWith('.md')) return 'markdown'
    const format = preferred(headers.accept)
    return format === 'none' ? undefined : format
  }
}

// Removes all parameters of media types except the weight, because each format has only one variant. Thus
// `text/markdown; variant=GFM` counts as Markdown.
function withoutParameters(header: string | undefined) {
  const accept = header?.replace(/;\s*(?!q\s*=)[\w!#$&^.+-]+\s*=\s*("[^"]*"|[^;,]*)/gi, '')
  return { headers: { accept } } as Request
}
