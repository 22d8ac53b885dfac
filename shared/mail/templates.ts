import { createHash } from 'node:crypto'
import Handlebars from 'handlebars'
import { shorten } from '../contract/characters.ts'
import { type EmailTemplate, emailTemplates } from '../contract/email.ts'
import { type Language, languages } from '../contract/language.ts'
import { atFirstUse } from '../runtime/at-first-use.ts'
import type { Config } from '../runtime/config.ts'
import { toError } from '../runtime/errors.ts'
import type { RenderedEmail } from '../tables/emails/emails.ts'
import { pageUrls } from '../view/site.ts'
import { mapStrings, oneLine } from './clean.ts'
import { linked } from './linked.ts'
import { mjmlToHtml } from './mjml-to-html.ts'
import { RenderError } from './render-error.ts'
import { mailStyle } from './style.ts'
import { readPartials, readTemplate, type TemplateParts } from './template-files.ts'

/** The contact details of the business, shown in every email. */
export type Business = { businessName: string; businessPhone: string; publicUrl: string }
type Parts = Record<'subject' | 'text' | 'html', Handlebars.TemplateDelegate>
type Compiled = { parts: Parts; version: string }

/**
 * Renders a template in a language with this data. Templates also get the URLs of the portal's `pages`.
 * @throws RenderError if a value of the template is missing or cannot be shown
 */
export type RenderEmail = (
  template: EmailTemplate,
  language: Language,
  data: unknown,
  business: Business,
) => RenderedEmail

/** Returns the contact details of the business from the settings. */
export function businessOf(config: Config): Business {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    publicUrl: config.PUBLIC_URL,
  }
}

const strict = { strict: true, preventIndent: true }

/** Maximum number of characters of a value in a subject line; longer values are shortened. */
const MAX_SUBJECT_VALUE = 60

/**
 * Compiles all templates, once per process.
 * @throws if a template is missing or does not compile
 */
export const compileTemplates: () => Promise<RenderEmail> = atFirstUse(() =>
  compileOnly(emailTemplates),
)

/**
 * Compiles some templates, for a process that renders no others.
 * @throws if a template is missing or does not compile
 */
export async function compileOnly(templates: readonly EmailTemplate[]): Promise<RenderEmail> {
  const engines = { plain: createEngine(), html: createEngine() }
  const compiled = new Map<string, Compiled>()
  for (const template of templates)
    for (const language of languages) {
      const sources = readTemplate(template, language)
      compiled.set(`${template}.${language}`, {
        parts: await compileParts(engines, sources, language),
        version: versionOf(sources),
      })
    }
  return (template, language, data, business) => {
    const name = `${template}.${language}`
    const { parts, version } = compiled.get(name) ?? {}
    if (!parts) throw new Error(`no template ${name}`)
    try {
      return renderParts(parts, language, data, business)
    } catch (thrown) {
      throw new RenderError(`${name}, version ${version}`, toError(thrown))
    }
  }
}

function renderParts(
  parts: Parts,
  language: Language,
  data: unknown,
  business: Business,
): RenderedEmail {
  const pages = pageUrls(business.publicUrl, language)
  const values = mapStrings({ ...(data as object), business, pages }, oneLine) as object
  return {
    subject: parts.subject(forSubject(values)).trim(),
    bodyText: parts
      .text(values)
      .trim()
      .replace(/\n{3,}/g, '\n\n'),
    html: parts.html({ ...values, ...mailStyle }),
  }
}

// A value that staff wrote as a subject line stays whole.
function forSubject(values: object) {
  const short = mapStrings(values, (text) => shorten(text, MAX_SUBJECT_VALUE)) as object
  return 'subjectLine' in values ? { ...short, subjectLine: values.subjectLine } : short
}

// Changes with the template and the partials, whichever release they come from.
function versionOf(sources: TemplateParts) {
  const content = JSON.stringify([sources, readPartials()])
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}

// Values are escaped in the HTML, but not in the subject or the plain text. Handlebars compiles a partial once for an engine, as the
// template that includes it first: so that it is escaped in the HTML, too, each kind has an engine.
async function compileParts(
  { plain, html }: Record<'plain' | 'html', typeof Handlebars>,
  { subject, preheader, text, mjml }: TemplateParts,
  language: Language,
): Promise<Parts> {
  const unescaped = { ...strict, noEscape: true }
  return {
    subject: plain.compile(subject, unescaped),
    text: plain.compile(`${text.trim()}\n\n{{> signature}}`, unescaped),
    html: html.compile(await mjmlToHtml(mjml, preheader, language), strict),
  }
}

function createEngine() {
  const engine = Handlebars.create()
  engine.registerHelper('linked', linked)
  engine.registerHelper('is', (left, right) => left === right)
  for (const [name, content] of readPartials()) engine.registerPartial(name, content)
  return engine
}
