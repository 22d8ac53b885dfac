import type { Request, Response } from 'express'
import { errorStatus } from '../../shared/contract/error.ts'
import { languageOfPath } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import type { ApiError } from '../http/api-error.ts'
import { errorMessages, messageText } from '../http/messages.ts'
import { sceneBlock } from './drawings/scene-block.ts'
import { linksFor } from './links.ts'
import { formatFor } from './negotiation.ts'
import { compilePage } from './page.ts'
import { sendPage } from './send-page.ts'

/**
 * Shows a refusal as a page to those who asked for a page.
 * @returns false when it is to be answered as JSON
 */
export function errorPages({ config }: ApiContext) {
  const fill = {
    es: { missing: compilePage('pages/es/not-found.md'), other: compilePage('pages/es/error.md') },
    en: { missing: compilePage('pages/en/not-found.md'), other: compilePage('pages/en/error.md') },
  }
  return (request: Request, response: Response, error: ApiError): boolean => {
    if (isForPrograms(request) || error.code === 'NOT_ACCEPTABLE') return false
    response.vary('Accept')
    const format = formatFor(request, ['html', 'markdown', 'json'])
    if (format === undefined || format === 'json') return false
    const links = linksFor(request, languageOfPath(request.path))
    const { language } = links
    const page = fill[language][error.code === 'NOT_FOUND' ? 'missing' : 'other']
    const message = messageText(errorMessages[error.code], language, error.placeholders)
    const status = errorStatus[error.code]
    const requestId = status >= 500 && response.locals.requestId
    const content = page(config, links, { message, requestId }, { scene: sceneBlock('empty') })
    sendPage(request, response, { content, links, config, status })
    return true
  }
}

// Their refusals are JSON whatever the client accepts (description, part 7).
function isForPrograms({ path }: Request) {
  return /^\/(api|auth|admin)(\/|$)|^\/(openapi\.json|healthz|readyz)$/i.test(path)
}
