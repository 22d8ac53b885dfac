import type { RequestHandler } from 'express'
import type { ApiContext } from '../../context.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'

/** Serves /robots.txt (RFC 9309): crawlers may read everything except the dashboard and its API. */
export function showRobots({ config }: ApiContext): RequestHandler {
  const body = `User-agent: *
Disallow: /admin
Disallow: /auth/
Disallow: /api/staff/
Allow: /

Sitemap: ${config.PUBLIC_URL}/sitemap.xml
`
  const text = prepareText({ type: 'text/plain; charset=utf-8', body })
  return (request, response) => sendPrepared(request, response, text)
}
