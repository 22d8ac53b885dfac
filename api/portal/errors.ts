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
 * Sends an error as a page if the client prefers HTML or Markdown.
 * @returns a function that returns false if the error has to be sent as JSON
 */
export function showErrorPage({ config }: ApiContext) {
  const fill = {
    es: { missing: compilePage('pages/es/not-found.md'), other: compilePage('pages/es/error.md') },
    en: { missing: compilePage('pages/en/not-found.md'), other: compilePage('pages/en/error.md') },
  }
  return (request: Request, response: Response, error: ApiError): boolean => {
    if (isJsonOnly(request) || error.code === 'NOT_ACCEPTABLE') return false
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

// Their errors are JSON regardless of the `Accept` header (service description, part 7).
function isJsonOnly({ path }: Request) {
  return /^\/(api|auth|admin)(\/|$)|^\/(openapi\.json|healthz|readyz)$/i.test(path)
}
