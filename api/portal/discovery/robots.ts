import type { RequestHandler } from 'express'
import type { ApiContext } from '../../context.ts'
import { sendText } from '../send.ts'

/** Serves /robots.txt (RFC 9309): crawlers may read the portal, but not the dashboard and its APIs. */
export function showRobots({ config }: ApiContext): RequestHandler {
  const body = `User-agent: *
Disallow: /admin
Disallow: /auth/
Disallow: /api/staff/
Allow: /

Sitemap: ${config.PUBLIC_URL}/sitemap.xml
`
  return (request, response) =>
    sendText(request, response, { type: 'text/plain; charset=utf-8', body })
}
