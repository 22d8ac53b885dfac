import type { Request, RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { withCovers } from '../../shared/tables/media/public-media.ts'
import { selectOneOfEachKind } from '../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { sceneBlock } from './drawings/scene-block.ts'
import { linksFor } from './links.ts'
import { compilePage, type Page } from './page.ts'
import { cardsBlock, pictureSources } from './properties/cards.ts'
import { businessJsonLd } from './properties/listing.ts'
import { sendCatalogPage } from './send-page.ts'

/**
 * Serves the home page. It shows the most expensive available property of each kind, of those priced in the
 * business's currency.
 */
export function showHome(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/home.md`)
  const makePage = async (request: Request): Promise<Page> => {
    const properties = await withCovers(db, await selectOneOfEachKind(db, config.CURRENCY))
    const links = linksFor(request, language)
    const values = { hasProperties: properties.length > 0 }
    const blocks = { scene: sceneBlock('home'), selection: cardsBlock(properties, links, 3) }
    return {
      content: fill(config, links, values, blocks),
      links,
      config,
      path: pagePaths.home,
      className: 'in-columns',
      jsonLd: businessJsonLd(config),
      extraSources: { 'img-src': pictureSources(properties) },
    }
  }
  const key = { language, path: pagePaths.home }
  return (request, response) =>
    sendCatalogPage(context, request, response, key, () => makePage(request))
}
