import type { Request, RequestHandler } from 'express'
import { previewSize } from '../../../shared/contract/media-files.ts'
import { drawProperty } from '../../../shared/drawings/property-drawing.ts'
import { MAIL_MARK_DENSITY, mailMark } from '../../../shared/mail/mark.ts'
import { findPublicProperty } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Route } from '../../http/routes.ts'
import { housePreviewPath } from '../preview.ts'
import { followFormerSlug } from '../properties/former-slug.ts'
import { slugIn } from '../properties/slug-in.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'
import { iconOnPaper } from './icon.ts'
import { archForMail, wordmarkForMail } from './mail-mark.ts'
import { pngOf } from './png.ts'
import { drawHomeScene } from './scene.ts'

type Size = { width: number; height: number }
const favicon = { width: 32, height: 32 }
const touchIcon = { width: 180, height: 180 }

/**
 * Returns the routes of drawings as PNG: for previews of shared links, whose services do not show SVG, and as icons for those
 * that look for them at a fixed path.
 */
export function pngRoutes(context: ApiContext): Route[] {
  const ofHouse = async () => drawHomeScene()
  const icon = async () => iconOnPaper()
  return [
    ['get', housePreviewPath, showPng(context, previewSize, ofHouse)],
    ['get', `${pagePaths.properties}/:slug/drawing.png`, showPropertyPng(context)],
    ['get', mailMark.arch.path, showPng(context, pixelsOf('arch'), async () => archForMail())],
    [
      'get',
      mailMark.wordmark.path,
      showPng(context, pixelsOf('wordmark'), async () => wordmarkForMail()),
    ],
    // Browsers that ask for this path show a PNG, whatever its name.
    ['get', '/favicon.ico', showPng(context, favicon, icon)],
    ['get', '/apple-touch-icon.png', showPng(context, touchIcon, icon)],
  ]
}

function pixelsOf(name: keyof typeof mailMark): Size {
  const { width, height } = mailMark[name]
  return { width: width * MAIL_MARK_DENSITY, height: height * MAIL_MARK_DENSITY }
}

function showPropertyPng(context: ApiContext): RequestHandler {
  const show = showPng(context, previewSize, async (request) => {
    const property = await findPublicProperty(context.db, slugIn(request))
    if (!property) throw new ApiError('NOT_FOUND')
    return drawProperty(property)
  })
  const follow = followFormerSlug(context, show)
  return (request, response, next) => {
    // Also of a redirect, for emails from before the slug changed.
    response.set(Object.fromEntries(headers))
    return follow(request, response, next)
  }
}

// An email in a browser, which shows some of them, is a page of somebody else.
const headers: [string, string][] = [['Cross-Origin-Resource-Policy', 'cross-origin']]

function showPng(
  { texts }: ApiContext,
  size: Size,
  draw: (request: Request) => Promise<string>,
): RequestHandler {
  return async (request, response) => {
    const key = { name: `png ${request.path.toLowerCase()}`, variant: '' }
    const text = await texts.ofCatalog(key, async () => {
      const body = await pngOf(await draw(request), size)
      return prepareText({ type: 'image/png', body, cache: 'public, max-age=3600', headers })
    })
    sendPrepared(request, response, text)
  }
}
