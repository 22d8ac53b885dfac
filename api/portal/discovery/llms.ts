import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { listPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { formatMoney } from '../../../shared/view/format.ts'
import { placeOf } from '../../../shared/view/property-facts.ts'
import { kindNames, statusNames } from '../../../shared/view/property-texts.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { localizedPath, mapPages, markdownPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { businessValues } from '../business.ts'
import { escapeMarkdown } from '../markdown.ts'
import { formatOfficeHours } from '../office-hours.ts'
import { propertyTexts } from '../properties/texts.ts'
import { sendPrepared } from '../send.ts'
import { compileText } from '../template.ts'
import { prepareText } from '../text.ts'
import { feedPath, llmsPaths } from './paths.ts'

/** Most properties in the file: those changed last. The properties page lists all. */
const MAX_PROPERTIES = 50

type Listed = Awaited<ReturnType<typeof listPublicProperties>>[number]

/** Serves llms.txt (llmstxt.org) in a language: an introduction for agents, with links to the Markdown pages. */
export function showLlms({ config, db, texts }: ApiContext, language: Language): RequestHandler {
  const template = compileText(`discovery/llms.${language}.md`)
  const markdownUrl = (path: string, inLanguage: Language) =>
    config.PUBLIC_URL + markdownPath(localizedPath(path, inLanguage))
  const prepare = async () => {
    const latest = await listPublicProperties(db, MAX_PROPERTIES)
    const properties = latest.map((property) => ({
      line: lineOf(property, language),
      title: escapeMarkdown(propertyTitle(property, language)),
      address: markdownUrl(`${pagePaths.properties}/${property.slug}`, language),
    }))
    const other = language === 'es' ? 'en' : 'es'
    const body = template({
      ...businessValues(config, language),
      officeHours: formatOfficeHours(config.OFFICE_HOURS, config.TIME_ZONE, language),
      properties,
      pages: mapPages((path) => markdownUrl(path, language)),
      otherHome: markdownUrl(pagePaths.home, other),
      otherLlms: config.PUBLIC_URL + llmsPaths[other],
      feed: config.PUBLIC_URL + feedPath(language),
    })
    const headers: [string, string][] = [['Content-Language', language]]
    return prepareText({ type: 'text/plain; charset=utf-8', body, headers })
  }
  return async (request, response) => {
    const text = await texts.ofCatalog({ name: `llms ${language}`, variant: '' }, prepare)
    sendPrepared(request, response, text)
  }
}

function lineOf(property: Listed, language: Language) {
  const { kind, status, bedrooms, price, currency } = property
  return [
    kindNames[kind][language],
    ...(kind === 'land' ? [] : [propertyTexts[language].bedroomsOf(bedrooms)]),
    escapeMarkdown(placeOf(property)),
    formatMoney(price, currency, language),
    statusNames[status][language],
  ].join(', ')
}
