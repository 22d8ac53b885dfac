import mjml2html from 'mjml'
import type { Language } from '../../shared/contract/language.ts'
import { mjmlDocument } from './layout.ts'

/**
 * Converts the body of an email from MJML to HTML for email clients. Placeholders of Handlebars are kept.
 * @throws if the MJML is invalid
 */
export async function mjmlToHtml(
  body: string,
  preheader: string,
  language: Language,
): Promise<string> {
  const { html } = await mjml2html(mjmlDocument(body, preheader, language), {
    // By default MJML imports the web fonts that a font stack names.
    fonts: {},
    validationLevel: 'strict',
    keepComments: false,
  })
  return html
}
