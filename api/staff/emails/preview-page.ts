import type { Response } from 'express'

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
 * which may have another name than PUBLIC_URL has, or had when the email was rendered.
 */
export function sendPreview(response: Response, html: string): void {
  response
    .set({ 'Content-Security-Policy': previewPolicy, 'X-Frame-Options': 'SAMEORIGIN' })
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(
      disableLinks(
        html.replace(/src="https?:\/\/[^/"]+\/(?=(mail|media|properties)\/)/g, 'src="/'),
      ),
    )
}

// Makes links open in a new window, which the sandbox blocks, instead of in the iframe.
function disableLinks(html: string) {
  return html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
}
