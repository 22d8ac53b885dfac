import type { RequestHandler, Response } from 'express'
import { findShown } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { sendText } from '../send.ts'
import { drawProperty } from './property-drawing.ts'
import { drawEmptyScene, drawHomeScene } from './scene.ts'

/** The pictures that the portal draws by itself. */
export function drawingRoutes({ db }: ApiContext): Route[] {
  return [
    ['get', '/drawings/home.svg', showDrawing(drawHomeScene())],
    ['get', '/drawings/empty.svg', showDrawing(drawEmptyScene())],
    [
      'get',
      `${pagePaths.properties}/:slug/drawing.svg`,
      async (request, response) => {
        const property = await findShown(db, String(request.params.slug).toLowerCase())
        if (!property) throw new ApiError('NOT_FOUND')
        sendText(request, asPicture(response), picture(drawProperty(property)))
      },
    ],
  ]
}

function showDrawing(svg: string): RequestHandler {
  return (request, response) => sendText(request, asPicture(response), picture(svg))
}

function picture(body: string) {
  return { type: 'image/svg+xml; charset=utf-8', body, cache: 'public, max-age=3600' }
}

// Its own style sheet stands inside it, for those who open it by itself.
function asPicture(response: Response) {
  return response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
}
