import type { Request, Response } from 'express'
import { errorStatus } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { sceneBlock } from '../drawings/scene-block.ts'
import { linksFor } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import { compilePage, type Page } from '../page.ts'
import { sendCatalogPage } from '../send-page.ts'
import { slugIn } from './slug-in.ts'

/**
 * Returns a function that answers the request for a property that does not exist with a 404 page that links to the one that was
 * probably meant. It sends nothing and returns false if none resembles the slug, or if the database does not say so in time.
 */
export function suggestProperty(context: ApiContext, language: Language) {
  const { config, namedProperties } = context
  const fill = compilePage(`pages/${language}/not-found.md`)
  return async (request: Request, response: Response): Promise<boolean> => {
    const found = await namedProperties.findSimilar(slugIn(request))
    if (!found) return false
    const makePage = async (): Promise<Page> => {
      const links = linksFor(request, language)
      const similar = {
        title: escapeMarkdown(propertyTitle(found, language)),
        address: links.to(`${pagePaths.properties}/${found.slug}`),
      }
      return {
        content: fill(config, links, { similar }, { scene: sceneBlock('empty') }),
        links,
        config,
      }
    }
    const status = errorStatus.NOT_FOUND
    // One page for each property, not for each slug that somebody invents.
    const key = { language, path: `${status} ${found.slug}` }
    await sendCatalogPage(context, request, response.status(status), key, makePage)
    return true
  }
}
