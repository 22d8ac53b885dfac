import type { Language } from '../contract/language.ts'
import { mjmlDocument } from './layout.ts'

/**
 * Puts a template's MJML body into the email layout and converts it to a complete HTML document. Handlebars
 * placeholders stay in place.
 * @param preheader the preview text that inboxes show after the subject
 * @throws Error if the MJML is invalid
 */
export async function mjmlToHtml(
  body: string,
  preheader: string,
  language: Language,
): Promise<string> {
  // Loaded here, because it is large, and an API that shows no preview does not need it.
  const { default: mjml2html } = await import('mjml')
  const { html } = await mjml2html(mjmlDocument(body, preheader, language), {
    // Otherwise MJML adds imports from Google Fonts for font names it knows.
    fonts: {},
    validationLevel: 'strict',
    keepComments: false,
  })
  return html
}
