import type { ErrorRequestHandler, RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { formBody } from '../../http/body.ts'
import { toApiError } from '../../http/error-handler.ts'
import type { Route } from '../../http/routes.ts'
import { traceRequests } from '../../http/trace-requests.ts'
import { showPage } from '../pages.ts'
import { showProperty } from '../properties/property.ts'
import type { FormDefinition } from './definition.ts'
import { forms } from './forms.ts'
import { type PostedForm, rejectForm, submitForm } from './submit.ts'

/**
 * Returns the routes of forms posted without JavaScript: each form is posted to the page that shows it.
 * @param rateLimit the rate limit of the API, which also counts posted forms
 */
export function formRoutes(context: ApiContext, rateLimit: RequestHandler): Route[] {
  return languages.flatMap((language) => {
    const post = (path: string, kind: PostedForm['kind'], page: RequestHandler): Route => {
      const reject = rejectForm(context, { kind, language }, page)
      const handlers = [
        ...formBody(),
        rateLimit,
        ...traceRequests(context.tracer),
        submitForm(context, { kind, language }),
      ]
      return [
        'post',
        localizedPath(path, language),
        ...handlers.map((handler) => withRejection(handler, reject)),
      ]
    }
    const showForm = ({ page }: FormDefinition) => showPage(context, page, language)
    const showPropertyOrForm = withFallback(showProperty(context, language), showForm(forms.lead))
    return [
      ...Object.values(forms).map((form) => post(pagePaths[form.page], form.kind, showForm(form))),
      post(`${pagePaths.properties}/:slug`, 'lead', showPropertyOrForm),
    ]
  })
}

function withRejection(handler: RequestHandler, reject: ErrorRequestHandler): RequestHandler {
  return async (request, response, next) => {
    const fail = async (error: unknown) => {
      try {
        await reject(error, request, response, next)
      } catch (secondError) {
        next(secondError)
      }
    }
    try {
      await handler(request, response, (error) => (error ? void fail(error) : next()))
    } catch (error) {
      await fail(error)
    }
  }
}

// If the database is unavailable, shows the submitted fields on the fallback page, which needs no database.
function withFallback(page: RequestHandler, fallback: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    try {
      await page(request, response, next)
    } catch (error) {
      if (toApiError(error).code !== 'SERVICE_UNAVAILABLE') throw error
      await fallback(request, response, next)
    }
  }
}
