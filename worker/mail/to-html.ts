import mjml2html from 'mjml'
import type { Language } from '../../shared/contract/language.ts'
import { inLayout } from './layout.ts'

/**
 * A mail's body in MJML as the HTML that mail programs understand, its placeholders kept.
 * @throws when the MJML is wrong
 */
export async function htmlOf(body: string, preheader: string, language: Language): Promise<string> {
  const { html } = await mjml2html(inLayout(body, preheader, language), {
    // Otherwise a font's name in our stack would fetch it from elsewhere.
    fonts: {},
    validationLevel: 'strict',
    keepComments: false,
  })
  return html
}
