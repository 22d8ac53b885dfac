import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailTemplate } from '../contract/email.ts'
import type { Language } from '../contract/language.ts'

const folder = join(import.meta.dirname, 'templates')

/** The parts of a template file, before they are compiled. */
export type TemplateParts = { subject: string; preheader: string; text: string; mjml: string }

/**
 * Reads a template file, which has three sections separated by `---` lines: the subject, with the preheader
 * (the preview text of inboxes) on the next line; the plain text; and the body of the HTML, as MJML.
 * @throws if a part is missing
 */
export function readTemplate(template: EmailTemplate, language: Language): TemplateParts {
  const file = `${template}.${language}.hbs`
  const [head, text, mjml] = read(file).split(/^---$/m)
  const [subject, preheader] = head?.trim().split('\n') ?? []
  if (!subject || !preheader || text === undefined || mjml === undefined)
    throw new Error(`${file} needs a subject, a preheader, a plain text and an MJML body`)
  return { subject, preheader, text, mjml }
}

/** Reads the partials, which all templates can include: their names and contents. */
export function readPartials(): [string, string][] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('_'))
    .map((file) => [file.replace(/^_|\.hbs$/g, ''), read(file).trimEnd()])
}

function read(file: string) {
  return readFileSync(join(folder, file), 'utf8')
}
