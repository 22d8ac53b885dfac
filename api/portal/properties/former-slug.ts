import type { RequestHandler } from 'express'
import { findPresentSlugs } from '../../../shared/tables/properties/former-slugs.ts'
import type { ApiContext } from '../../context.ts'
import { isNotFound } from '../../http/api-error.ts'
import { redirectPermanently } from '../redirect-permanently.ts'
import { slugIn } from './slug-in.ts'

/**
 * Returns a handler of addresses with the slug of a property that redirects those with a former slug to the present one. Requests
 * that are not redirected get the answer of the present address (`redirectPermanently`).
 * @throws ApiError NOT_FOUND if no property that the portal shows has or had the slug
 */
export function followFormerSlug(
  { db }: Pick<ApiContext, 'db'>,
  handler: RequestHandler,
): RequestHandler {
  return async (request, response, next) => {
    try {
      await handler(request, response, next)
    } catch (error) {
      if (!isNotFound(error)) throw error
      const slug = slugIn(request)
      const present = (await findPresentSlugs(db, [slug])).get(slug)
      if (present === undefined) throw error
      // A property can take a former slug back: with remembered redirects, a browser would then go in circles.
      if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-cache')
      const path = request.path.replace(/^((?:\/en)?\/[^/]+\/)[^/.]+/i, `$1${present}`)
      const address = path + request.url.replace(/^[^?]*/, '')
      if (redirectPermanently(request, response, address)) return
      request.params.slug = present
      await handler(request, response, next)
    }
  }
}
