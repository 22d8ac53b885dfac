import type { Request } from 'express'
import { z } from 'zod'
import { portraitFolder } from '../../../shared/domain/portrait-folder.ts'
import { findServedMedia } from '../../../shared/tables/media/public-media.ts'
import { findServedPortrait } from '../../../shared/tables/staff/portraits.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { sendMedia, sendPicture } from '../../http/send-media.ts'

/** Pictures may be kept for ever: the content of an address never changes. */
const cache = 'public, max-age=31536000, immutable'

/** Returns the routes of the pictures and documents of properties, and of the portraits of those who advise on them. */
export function mediaRoutes({ db, media }: ApiContext): Route[] {
  return [
    [
      'get',
      '/media/:id/:file',
      async (request, response) => {
        const { id, file } = wantedBy(request)
        const found = await findServedMedia(db, id)
        if (!found?.isPublic) throw new ApiError('NOT_FOUND')
        // Emails show pictures, too, and an email in a browser is a page of somebody else.
        response.set('Cross-Origin-Resource-Policy', 'cross-origin')
        await sendMedia(response, media, { folder: id, file, cache }, found)
      },
    ],
    [
      'get',
      '/portraits/:id/:file',
      async (request, response) => {
        const { id, file } = wantedBy(request)
        const found = await findServedPortrait(db, id)
        if (!found?.isPublic) throw new ApiError('NOT_FOUND')
        await sendPicture(
          response,
          media,
          { folder: portraitFolder(id), file, cache },
          found.widths,
        )
      },
    ],
  ]
}

function wantedBy(request: Request) {
  const id = z.uuid().safeParse(request.params.id)
  if (!id.success) throw new ApiError('NOT_FOUND')
  return { id: id.data, file: String(request.params.file) }
}
