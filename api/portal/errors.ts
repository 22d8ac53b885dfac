import type { Request, Response } from 'express'
import { type ErrorCode, errorStatus } from '../../shared/contract/error.ts'
import { languageOfPath } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import type { ApiError } from '../http/api-error.ts'
import { errorMessages, messageText } from '../http/messages.ts'
import { sceneBlock } from './drawings/scene-block.ts'
import { linksFor } from './links.ts'
import { negotiateFormat } from './negotiation.ts'
import { compilePage } from './page.ts'
import { sendFixedPage, sendPage } from './send-page.ts'

/**
 * Creates a function that sends an error as an HTML or Markdown page. The function returns false, without
 * sending anything, if the error has to be JSON: on the paths of `isJsonOnly`, for NOT_ACCEPTABLE, and for
 * clients that prefer JSON or accept neither HTML, Markdown nor JSON.
 */
export function showErrorPage(context: ApiContext) {
  const { config } = context
  const templates = {
    es: { notFound: compilePage('pages/es/not-found.md'), other: compilePage('pages/es/error.md') },
    en: { notFound: compilePage('pages/en/not-found.md'), other: compilePage('pages/en/error.md') },
  }
  return (request: Request, response: Response, error: ApiError): boolean => {
    if (isJsonOnly(request) || error.code === 'NOT_ACCEPTABLE') return false
    response.vary('Accept')
    const format = formatFor(request)
    if (format === undefined || format === 'json') return false
    const language = languageOfPath(request.path)
    const isMissing = error.code === 'NOT_FOUND'
    const isFixed = fixedPages.includes(error.code)
    const status = errorStatus[error.code]
    const makePage = () => {
      const links = linksFor(request, language)
      const fill = templates[language][isMissing ? 'notFound' : 'other']
      const message = messageText(errorMessages[error.code], language, error.placeholders)
      const requestId = status >= 500 && response.locals.requestId
      const content = fill(config, links, { message, requestId }, { scene: sceneBlock('empty') })
      return { content, links, config }
    }
    response.status(status)
    if (isFixed)
      sendFixedPage(context, request, response, { language, path: `${status}` }, makePage)
    else sendPage(request, response, makePage())
    return true
  }
}

// These pages are always the same, and made once: a client that gets many of them must cost little.
const fixedPages: ErrorCode[] = ['NOT_FOUND', 'MISDIRECTED_REQUEST', 'RATE_LIMIT_EXCEEDED']

const formatFor = negotiateFormat('html', 'markdown', 'json')

// Errors on these paths are JSON regardless of the `Accept` header.
function isJsonOnly({ path }: Request) {
  return /^\/(api|auth|admin)(\/|$)|^\/(openapi\.json|healthz|readyz)$/i.test(path)
}
