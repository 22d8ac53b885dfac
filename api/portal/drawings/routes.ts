import type { RequestHandler } from 'express'
import { drawProperty } from '../../../shared/drawings/property-drawing.ts'
import { findPublicProperty } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { followFormerSlug } from '../properties/former-slug.ts'
import { slugIn } from '../properties/slug-in.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'
import { drawEmptyScene, drawHomeScene } from './scene.ts'

/** Returns the routes of the generated drawings: two scenes, and one drawing per property. */
export function drawingRoutes(context: ApiContext): Route[] {
  return [
    ['get', '/drawings/home.svg', showDrawing(drawHomeScene())],
    ['get', '/drawings/empty.svg', showDrawing(drawEmptyScene())],
    [
      'get',
      `${pagePaths.properties}/:slug/drawing.svg`,
      followFormerSlug(context, showPropertyDrawing(context)),
    ],
  ]
}

function showPropertyDrawing({ db, texts }: ApiContext): RequestHandler {
  return async (request, response) => {
    const slug = slugIn(request)
    const text = await texts.ofCatalog({ name: `drawing ${slug}`, variant: '' }, async () => {
      const property = await findPublicProperty(db, slug)
      if (!property) throw new ApiError('NOT_FOUND')
      return prepareSvg(drawProperty(property))
    })
    sendPrepared(request, response, text)
  }
}

function showDrawing(svg: string): RequestHandler {
  const text = prepareSvg(svg)
  return (request, response) => sendPrepared(request, response, text)
}

function prepareSvg(body: string) {
  return prepareText({
    type: 'image/svg+xml; charset=utf-8',
    body,
    cache: 'public, max-age=3600',
    headers: [['Content-Security-Policy', policy]],
  })
}

// Allows the style sheet inside of the SVG, for a browser that opens it directly.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
