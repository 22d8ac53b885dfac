import type { Response } from 'express'
import type { Config } from '../../../shared/runtime/config.ts'

/**
 * The Content Security Policy of a preview. Allows only inline styles and the portal's images; the sandbox
 * blocks scripts, forms and new windows.
 */
const previewPolicy = (publicUrl: string) =>
  [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    `img-src data: ${new URL(publicUrl).origin}`,
    "style-src 'unsafe-inline'",
    'sandbox',
    "frame-ancestors 'self'",
  ].join('; ')

/** Sends the HTML of an email, sandboxed, for an iframe of the dashboard. */
export function sendPreview(
  response: Response,
  html: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): void {
  response
    .set({ 'Content-Security-Policy': previewPolicy(PUBLIC_URL), 'X-Frame-Options': 'SAMEORIGIN' })
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(disableLinks(html))
}

// Makes links open in a new window, which the sandbox blocks, instead of in the iframe.
function disableLinks(html: string) {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}
