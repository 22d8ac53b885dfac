import accepts from 'accepts'
import type { Request } from 'express'

/** The forms in which the portal can say a thing. */
export const mediaTypes = {
  html: 'text/html',
  markdown: 'text/markdown',
  json: 'application/json',
} as const
export type Form = keyof typeof mediaTypes

/**
 * The form a client prefers (RFC 9110, 12.5.1; description, 4.6). A path that ends in `.md` asks for
 * Markdown whatever the header says.
 * @param offered the first is for clients that have no preference
 * @returns undefined when none will do
 */
export function formOf(request: Request, offered: readonly Form[]): Form | undefined {
  if (request.path.endsWith('.md')) return 'markdown'
  const chosen = accepts(withoutParameters(request)).type(offered.map((form) => mediaTypes[form]))
  return offered.find((form) => mediaTypes[form] === chosen)
}

// `text/markdown; charset=utf-8; variant=GFM` asks for Markdown. We have one kind of each type, so a
// parameter other than the weight tells nothing apart.
function withoutParameters({ headers }: Request) {
  const accept = headers.accept?.replace(/;\s*(?!q\s*=)[\w!#$&^.+-]+\s*=\s*("[^"]*"|[^;,]*)/gi, '')
  return { headers: { accept } } as Request
}
