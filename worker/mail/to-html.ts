import mjml2html from 'mjml'
import type { Language } from '../../shared/contract/language.ts'
import { mjmlDocument } from './layout.ts'

/**
 * Converts an email's body from MJML to HTML for email clients; keeps the placeholders.
 * @throws when the MJML is invalid
 */
export async function htmlOf(body: string, preheader: string, language: Language): Promise<string> {
  const { html } = await mjml2html(mjmlDocument(body, preheader, language), {
    // Otherwise MJML would import web fonts named in our font stacks.
    fonts: {},
    validationLevel: 'strict',
    keepComments: false,
  })
  return html
}
