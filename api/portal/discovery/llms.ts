import type { RequestHandler } from 'express'
import { listPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { formatMoney } from '../../../shared/view/format.ts'
import { localizedPath, markdownPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { businessValues } from '../business.ts'
import { escapeMarkdown } from '../markdown.ts'
import { sendPrepared } from '../send.ts'
import { compileText } from '../template.ts'
import { prepareText } from '../text.ts'

/** Most properties in the file: those changed last. The properties page lists all. */
const MAX_PROPERTIES = 50

const template = compileText('discovery/llms.md')

/** Serves /llms.txt (llmstxt.org): an introduction for agents, with links to the Markdown pages. */
export function showLlms({ config, db, texts }: ApiContext): RequestHandler {
  const prepare = async () => {
    const latest = await listPublicProperties(db, MAX_PROPERTIES)
    const properties = latest.map(({ slug, titleEn, city, price, currency }) => ({
      title: escapeMarkdown(titleEn),
      address: markdownPath(localizedPath(`${pagePaths.properties}/${slug}`, 'en')),
      city: escapeMarkdown(city),
      money: formatMoney(price, currency, 'en'),
    }))
    const body = template({ ...businessValues(config, 'en'), properties })
    return prepareText({ type: 'text/plain; charset=utf-8', body })
  }
  return async (request, response) =>
    sendPrepared(request, response, await texts.ofCatalog({ name: 'llms', variant: '' }, prepare))
}
