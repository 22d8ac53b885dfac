import type { Response } from 'express'
import type { Config } from '../../../shared/runtime/config.ts'

/**
 * The Content Security Policy of a preview. Allows only inline styles and the portal's images; the sandbox
 * blocks scripts, forms and new windows.
 */
const previewPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  'sandbox',
  "frame-ancestors 'self'",
].join('; ')

/**
 * Sends the HTML of an email, sandboxed, for an iframe of the dashboard. Pictures of the portal come from the host of the dashboard,
 * which may have another name than PUBLIC_URL.
 */
export function sendPreview(
  response: Response,
  html: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): void {
  response
    .set({ 'Content-Security-Policy': previewPolicy, 'X-Frame-Options': 'SAMEORIGIN' })
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(disableLinks(html.replaceAll(`src="${PUBLIC_URL}/`, 'src="/')))
}

// Makes links open in a new window, which the sandbox blocks, instead of in the iframe.
function disableLinks(html: string) {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}
