import type { RequestHandler } from 'express'
import { listPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { formatMoney } from '../../../shared/view/format.ts'
import { localizedPath, markdownPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { businessValues } from '../business.ts'
import { escapeMarkdown } from '../markdown.ts'
import { sendText } from '../send.ts'
import { compileText } from '../template.ts'

/** Most properties in the file: those changed last. The properties page lists all. */
const MAX_PROPERTIES = 50

const template = compileText('discovery/llms.md')

/** Serves /llms.txt (llmstxt.org): an introduction for agents, with links to the Markdown pages. */
export function showLlms({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const latest = await listPublicProperties(db, MAX_PROPERTIES)
    const properties = latest.map(({ slug, titleEn, city, price, currency }) => ({
      title: escapeMarkdown(titleEn),
      address: markdownPath(localizedPath(`${pagePaths.properties}/${slug}`, 'en')),
      city: escapeMarkdown(city),
      money: formatMoney(price, currency, 'en'),
    }))
    const body = template({ ...businessValues(config), properties })
    sendText(request, response, { type: 'text/plain; charset=utf-8', body })
  }
}
