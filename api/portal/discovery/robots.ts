import type { RequestHandler } from 'express'
import type { ApiContext } from '../../context.ts'
import { sendText } from '../send.ts'

/** Serves /robots.txt (RFC 9309): crawlers may read everything except the dashboard and its API. */
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
