import type { RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { selectOneOfEachKind } from '../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { businessOf } from './business.ts'
import { sceneBlock } from './drawings/scene-block.ts'
import { compilePage } from './page.ts'
import { cardsBlock, pictureOrigins } from './properties/cards.ts'
import { agencyOf } from './properties/listing.ts'
import { sendPage } from './send-page.ts'

/** GET of the home page: what the house does, and one property of each kind. */
export function showHome({ config, db }: ApiContext, language: Language): RequestHandler {
  const fill = compilePage(`pages/${language}/home.md`)
  return async (request, response) => {
    const properties = await selectOneOfEachKind(db, config.CURRENCY)
    const source = fill(
      { ...businessOf(config), hasProperties: properties.length > 0 },
      { scene: sceneBlock('home'), selection: cardsBlock(properties, language, 3) },
    )
    sendPage(request, response, {
      source,
      language,
      config,
      path: pagePaths.home,
      jsonLd: agencyOf(config),
      allows: { 'img-src': pictureOrigins(properties) },
    })
  }
}
