import type { RequestHandler } from 'express'
import { findServedMedia } from '../../../shared/tables/media/public-media.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { sendMedia } from '../../http/send-media.ts'
import { idOf } from '../record-id.ts'

/** GET /api/staff/media/:id/:file: a picture or document, also before the portal shows it. */
export function servePreview({ db, media }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const found = await findServedMedia(db, id)
    if (!found) throw new ApiError('NOT_FOUND')
    const cache = 'private, max-age=3600'
    await sendMedia(
      response,
      media,
      { folder: id, file: String(request.params.file), cache },
      found,
    )
  }
}
