import type { RequestHandler } from 'express'
import { listShown } from '../../../shared/tables/properties/properties.ts'
import { formatMoney } from '../../../shared/view/format.ts'
import { addressOf, pagePaths, twinOf } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { businessOf } from '../business.ts'
import { asPlain } from '../markdown.ts'
import { sendText } from '../send.ts'
import { compileText } from '../template.ts'

/** Properties it names; the list of properties has them all. */
const MOST = 50

const template = compileText('discovery/llms.md')

/** GET /llms.txt (llmstxt.org): what an agent should know, and where the Markdown of each page is. */
export function showLlms({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const latest = await listShown(db, MOST)
    const properties = latest.map(({ slug, titleEn, city, price, currency }) => ({
      title: asPlain(titleEn),
      address: twinOf(addressOf(`${pagePaths.properties}/${slug}`, 'en')),
      city: asPlain(city),
      money: formatMoney(price, currency, 'en'),
    }))
    const body = template({ ...businessOf(config), properties })
    sendText(request, response, { type: 'text/plain; charset=utf-8', body })
  }
}
