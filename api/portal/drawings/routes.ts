import type { RequestHandler, Response } from 'express'
import { findPublicProperty } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { sendText } from '../send.ts'
import { drawProperty } from './property-drawing.ts'
import { drawEmptyScene, drawHomeScene } from './scene.ts'

/** Returns the routes of the generated drawings: two scenes, and one drawing per property. */
export function drawingRoutes({ db }: ApiContext): Route[] {
  return [
    ['get', '/drawings/home.svg', showDrawing(drawHomeScene())],
    ['get', '/drawings/empty.svg', showDrawing(drawEmptyScene())],
    [
      'get',
      `${pagePaths.properties}/:slug/drawing.svg`,
      async (request, response) => {
        const property = await findPublicProperty(db, String(request.params.slug).toLowerCase())
        if (!property) throw new ApiError('NOT_FOUND')
        sendText(request, allowOwnStyle(response), svgText(drawProperty(property)))
      },
    ],
  ]
}

function showDrawing(svg: string): RequestHandler {
  return (request, response) => sendText(request, allowOwnStyle(response), svgText(svg))
}

function svgText(body: string) {
  return { type: 'image/svg+xml; charset=utf-8', body, cache: 'public, max-age=3600' }
}

// Without this policy, a browser that opens the SVG directly would not apply the style sheet inside it.
function allowOwnStyle(response: Response) {
  return response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
}
