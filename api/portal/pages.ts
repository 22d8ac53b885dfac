import type { RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { ApiContext } from '../context.ts'
import { compilePage, houseOf, sendPage } from './page.ts'

/** The portal's standing pages so far; each is one Markdown file a language. */
export type PageName = 'home' | 'developers' | 'partners'

/** GET of a standing page of the portal. */
export function showPage(
  { config }: ApiContext,
  name: PageName,
  language: Language,
): RequestHandler {
  const source = compilePage(`pages/${language}/${name}.md`)(houseOf(config))
  return (request, response) => sendPage(request, response, { source, language, config })
}
