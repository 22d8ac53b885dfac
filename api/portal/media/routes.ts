import { z } from 'zod'
import { findServedMedia } from '../../../shared/tables/media/public-media.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { sendMedia } from '../../http/send-media.ts'

/** Returns the route of the pictures and documents of properties, which may be kept for ever: their content never changes. */
export function mediaRoutes({ db, media }: ApiContext): Route[] {
  return [
    [
      'get',
      '/media/:id/:file',
      async (request, response) => {
        const id = z.uuid().safeParse(request.params.id)
        const found = id.success ? await findServedMedia(db, id.data) : undefined
        if (!id.success || !found?.isPublic) throw new ApiError('NOT_FOUND')
        const cache = 'public, max-age=31536000, immutable'
        // Emails show pictures, too, and an email in a browser is a page of somebody else.
        response.set('Cross-Origin-Resource-Policy', 'cross-origin')
        const file = String(request.params.file)
        await sendMedia(response, media, { id: id.data, file, cache }, found)
      },
    ],
  ]
}
