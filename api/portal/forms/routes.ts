import type { ErrorRequestHandler, RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { formBody } from '../../http/body.ts'
import { apiErrorOf } from '../../http/error-handler.ts'
import type { Route } from '../../http/routes.ts'
import { showPage } from '../pages.ts'
import { showProperty } from '../properties/property.ts'
import type { FormDefinition } from './definition.ts'
import { forms } from './forms.ts'
import { type PostedForm, refuseForm, submitForm } from './submit.ts'

/**
 * The routes of forms posted without JavaScript: each form is posted to its own page.
 * @param count counts a post towards the rate limit of the API
 */
export function formRoutes(context: ApiContext, count: RequestHandler): Route[] {
  return languages.flatMap((language) => {
    const post = (path: string, kind: PostedForm['kind'], page: RequestHandler): Route => {
      const refuse = refuseForm(context, { kind, language }, page)
      const handlers = [...formBody(), count, submitForm(context, { kind, language })]
      return [
        'post',
        localizedPath(path, language),
        ...handlers.map((each) => withRefusal(each, refuse)),
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

function withRefusal(handler: RequestHandler, refuse: ErrorRequestHandler): RequestHandler {
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

// If the property cannot be read now, the submitted fields are shown on a page that needs no database.
function withFallback(page: RequestHandler, plain: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    try {
      await page(request, response, next)
    } catch (error) {
      if (apiErrorOf(error).code !== 'SERVICE_UNAVAILABLE') throw error
      await plain(request, response, next)
    }
  }
}
