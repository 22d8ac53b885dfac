import type { ErrorRequestHandler, RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import { addressOf, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { formBody } from '../../http/body.ts'
import { apiErrorOf } from '../../http/error-handler.ts'
import type { Route } from '../../http/routes.ts'
import { showPage } from '../pages.ts'
import { showProperty } from '../properties/property.ts'
import { type Posted, refuseForm, submitForm } from './submit.ts'

/**
 * The forms as they are posted without JavaScript, each to the page it stands on.
 * @param count counts a post with the requests to the API
 */
export function formRoutes(context: ApiContext, count: RequestHandler): Route[] {
  return languages.flatMap((language) => {
    const post = (path: string, kind: Posted['kind'], page: RequestHandler): Route => {
      const refuse = refuseForm(context, { kind, language }, page)
      const handlers = [...formBody(), count, submitForm(context, { kind, language })]
      return ['post', addressOf(path, language), ...handlers.map((each) => orRefuse(each, refuse))]
    }
    const standing = (name: 'contact' | 'partners' | 'assessment') =>
      showPage(context, name, language)
    return [
      post(pagePaths.contact, 'lead', standing('contact')),
      post(
        `${pagePaths.properties}/:slug`,
        'lead',
        orElse(showProperty(context, language), standing('contact')),
      ),
      post(pagePaths.partners, 'partner', standing('partners')),
      post(pagePaths.assessment, 'assessment', standing('assessment')),
    ]
  })
}

function orRefuse(handler: RequestHandler, refuse: ErrorRequestHandler): RequestHandler {
  return async (request, response, next) => {
    const fail = async (error: unknown) => {
      try {
        await refuse(error, request, response, next)
      } catch (another) {
        next(another)
      }
    }
    try {
      await handler(request, response, (error) => (error ? void fail(error) : next()))
    } catch (error) {
      await fail(error)
    }
  }
}

// Where the property cannot be read now, what was typed is shown on a page that needs no database.
function orElse(page: RequestHandler, plain: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    try {
      await page(request, response, next)
    } catch (error) {
      if (apiErrorOf(error).code !== 'SERVICE_UNAVAILABLE') throw error
      await plain(request, response, next)
    }
  }
}
