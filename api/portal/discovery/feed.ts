import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { withCovers } from '../../../shared/tables/media/public-media.ts'
import { listNewestProperties } from '../../../shared/tables/properties/properties.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { presentProperty, type ShownProperty } from '../properties/present.ts'
import { previewOf } from '../properties/preview.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'
import { texts as portalTexts } from '../texts.ts'
import { feedPath } from './paths.ts'

/** Most properties in a feed: the newest. */
const MAX_ITEMS = 30

/** Serves the newest properties in a language as a JSON feed (jsonfeed.org, version 1.1). */
export function showFeed({ config, db, texts }: ApiContext, language: Language): RequestHandler {
  const prepare = async () => {
    const newest = await withCovers(db, await listNewestProperties(db, MAX_ITEMS))
    const url = (path: string) => new URL(path, config.PUBLIC_URL).href
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: `${config.BUSINESS_NAME} · ${portalTexts[language].feed}`,
      home_page_url: url(localizedPath(pagePaths.properties, language)),
      feed_url: url(feedPath(language)),
      icon: url('/apple-touch-icon.png'),
      favicon: url('/favicon.ico'),
      authors: [{ name: config.BUSINESS_NAME, url: url(localizedPath(pagePaths.home, language)) }],
      language,
      items: newest.map((property) => itemOf(property, language, config)),
    }
    const body = `${JSON.stringify(feed, null, 2)}\n`
    const headers: [string, string][] = [['Content-Language', language]]
    return prepareText({ type: 'application/feed+json; charset=utf-8', body, headers })
  }
  return async (request, response) => {
    const text = await texts.ofCatalog({ name: `feed ${language}`, variant: '' }, prepare)
    sendPrepared(request, response, text)
  }
}

// The id is that of the property, so that a new slug makes no new item.
function itemOf(property: ShownProperty, language: Language, { PUBLIC_URL }: Config) {
  const { address, title, description, place, kindName, short, attributes, money, statusName } =
    presentProperty(property, language)
  return {
    id: `urn:uuid:${property.id}`,
    url: new URL(address, PUBLIC_URL).href,
    title,
    summary: [statusName, kindName, place, short, ...attributes, money].filter(Boolean).join(' · '),
    content_text: description,
    image: new URL(previewOf(property, language).src, PUBLIC_URL).href,
    date_published: property.createdAt.toISOString(),
    date_modified: property.updatedAt.toISOString(),
    tags: [kindName, property.city, ...attributes],
    language,
  }
}
