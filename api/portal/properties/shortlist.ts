import type { Request, RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { withCovers } from '../../../shared/tables/media/public-media.ts'
import { findPresentSlugs } from '../../../shared/tables/properties/former-slugs.ts'
import {
  findPublicProperties,
  type Property,
} from '../../../shared/tables/properties/properties.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { whatsappUrl } from '../../../shared/view/contact-links.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { sceneBlock } from '../drawings/scene-block.ts'
import { linksFor } from '../links.ts'
import { type Block, compilePage, type Page } from '../page.ts'
import { sendCatalogPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock, pictureSources } from './cards.ts'
import { previewOf } from './preview.ts'
import { shortlistTexts } from './shortlist-texts.ts'

/** Most properties on a shortlist; of a longer one, the first count. The script has the same limit. */
const MAX_PROPERTIES = 24

const shareTemplate = compileTemplate('properties/share.hbs')

/**
 * Serves a shortlist: the properties whose slugs are in the query, `?properties=casa-ceniza,villa-soliman`, in this order. The list is
 * the URL, so that it can be shared and needs no account; the script remembers a visitor's own. Former slugs count as the present ones.
 */
export function showShortlist(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/shortlist.md`)
  const makePage = async (request: Request, slugs: string[]): Promise<Page> => {
    const listed = await findListed(db, slugs)
    const { missing, renamed } = listed
    const properties = await withCovers(db, listed.properties)
    const links = linksFor(request, language)
    const query = queryOf(properties.map(({ slug }) => slug))
    const values = {
      contactAddress: links.to(pagePaths.contact, query),
      isEmpty: properties.length === 0,
      missing: missing > 0 && shortlistTexts[language].missing(missing),
    }
    const address = config.PUBLIC_URL + links.to(pagePaths.shortlist, query)
    const blocks = {
      scene: properties.length > 0 ? { markdown: '', html: '' } : sceneBlock('empty'),
      cards: cardsBlock(properties, links, 2),
      share:
        properties.length > 0 ? shareBlock(address, renamed, language) : { markdown: '', html: '' },
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
      extraSources: { 'img-src': pictureSources(properties) },
    }
  }
  return (request, response) => {
    const slugs = slugsIn(request)
    const key = { language, path: pagePaths.shortlist, query: queryOf(slugs) }
    return sendCatalogPage(context, request, response, key, () => makePage(request, slugs))
  }
}

/** The properties of a list of slugs. */
type Listed = {
  /** Those that the portal shows, in the order of their slugs, each once. */
  properties: Property[]
  /** How many others the list names. */
  missing: number
  /** The present slugs, by the former ones in the list. */
  renamed: Map<string, string>
}

/** Finds the properties that have or had these slugs. */
export async function findListed(db: Database, slugs: string[]): Promise<Listed> {
  const renamed = await findPresentSlugs(db, slugs)
  const present = [...new Set(slugs.map((slug) => renamed.get(slug) ?? slug))]
  const found = await findPublicProperties(db, present)
  const properties = present.flatMap((slug) => found.find((each) => each.slug === slug) ?? [])
  return { properties, missing: present.length - properties.length, renamed }
}

/** Returns the slugs in the query of a request, each once; those that cannot be slugs are left out. */
export function slugsIn({ query }: Request): string[] {
  const given = [query.properties].flat().filter((value) => typeof value === 'string')
  const slugs = given.flatMap((value) => value.toLowerCase().split(','))
  const valid = slugs.filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug))
  return [...new Set(valid)].slice(0, MAX_PROPERTIES)
}

/** Returns the query of a page about these properties; empty if there are none. */
export function queryOf(slugs: string[]): string {
  return slugs.length > 0 ? `?properties=${slugs.join(',')}` : ''
}

/** Returns the message of an inquiry about the properties of a shortlist; empty if there are none. */
export function messageAbout(
  properties: Property[],
  language: Language,
  { PUBLIC_URL }: Config,
): string {
  if (properties.length === 0) return ''
  const lines = properties.map((property) => {
    const address = localizedPath(`${pagePaths.properties}/${property.slug}`, language)
    return `- ${propertyTitle(property, language)}: ${PUBLIC_URL}${address}`
  })
  return [shortlistTexts[language].interested(properties.length), ...lines, '', ''].join('\n')
}

function shareBlock(address: string, renamed: Map<string, string>, language: Language): Block {
  const texts = shortlistTexts[language]
  const whatsapp = whatsappUrl(null, texts.message(address))
  return {
    markdown: `${texts.link}: <${address}>`,
    html: shareTemplate({
      texts,
      address,
      whatsapp,
      renamed: JSON.stringify(Object.fromEntries(renamed)),
    }),
  }
}
