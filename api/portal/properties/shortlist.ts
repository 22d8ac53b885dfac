import type { Request, RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { withCovers } from '../../../shared/tables/media/public-media.ts'
import { findPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { whatsappUrl } from '../../../shared/view/contact-links.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { sceneBlock } from '../drawings/scene-block.ts'
import { linksFor } from '../links.ts'
import { type Block, compilePage, type Page } from '../page.ts'
import { sendCatalogPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock, pictureSources } from './cards.ts'
import { previewOf } from './preview.ts'
import { shortlistTexts } from './shortlist-texts.ts'

/** The script that keeps a visitor's shortlist in their browser. */
export const shortlistScript = 'shortlist.main.js'

/** Most properties on a shortlist; of a longer one, the first count. The script has the same limit. */
const MAX_PROPERTIES = 24

const shareTemplate = compileTemplate('properties/share.hbs')

/**
 * Serves a shortlist: the properties whose slugs are in the query, `?properties=casa-ceniza,villa-soliman`, in this order. The list is
 * the URL, so that it can be shared and needs no account; the script remembers a visitor's own.
 */
export function showShortlist(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/shortlist.md`)
  const makePage = async (request: Request, slugs: string[]): Promise<Page> => {
    const found = await withCovers(db, await findPublicProperties(db, slugs))
    const properties = slugs.flatMap((slug) => found.find((each) => each.slug === slug) ?? [])
    const links = linksFor(request, language)
    const query = queryOf(properties.map(({ slug }) => slug))
    const missing = slugs.length - properties.length
    const values = {
      isEmpty: properties.length === 0,
      missing: missing > 0 && shortlistTexts[language].missing(missing),
    }
    const address = config.PUBLIC_URL + links.to(pagePaths.shortlist, query)
    const blocks = {
      scene: properties.length > 0 ? { markdown: '', html: '' } : sceneBlock('empty'),
      cards: cardsBlock(properties, links, 2),
      share: properties.length > 0 ? shareBlock(address, language) : { markdown: '', html: '' },
    }
    return {
      content: fill(config, links, values, blocks),
      links,
      config,
      path: pagePaths.shortlist,
      query,
      // Whoever is sent the link sees, and shares on, these properties.
      canonicalQuery: query,
      ...(properties[0] && { preview: previewOf(properties[0], language) }),
      scripts: [shortlistScript],
      extraSources: { 'img-src': pictureSources(properties) },
    }
  }
  return (request, response) => {
    const slugs = slugsIn(request)
    const key = { language, path: pagePaths.shortlist, query: queryOf(slugs) }
    return sendCatalogPage(context, request, response, key, () => makePage(request, slugs))
  }
}

function slugsIn({ query }: Request) {
  const given = [query.properties].flat().filter((value) => typeof value === 'string')
  const slugs = given.flatMap((value) => value.toLowerCase().split(','))
  const valid = slugs.filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug))
  return [...new Set(valid)].slice(0, MAX_PROPERTIES)
}

function queryOf(slugs: string[]) {
  return slugs.length > 0 ? `?properties=${slugs.join(',')}` : ''
}

function shareBlock(address: string, language: Language): Block {
  const texts = shortlistTexts[language]
  const whatsapp = whatsappUrl(null, texts.message(address))
  return {
    markdown: `${texts.link}: <${address}>`,
    html: shareTemplate({ texts, address, whatsapp }),
  }
}
