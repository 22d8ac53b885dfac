import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'
import { type EmailTemplate, emailTemplates } from '../../shared/contract/email.ts'
import { type Language, languages } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { mapStrings, oneLine, shorten } from './clean.ts'
import { mjmlToHtml } from './mjml-to-html.ts'
import { mailStyle } from './style.ts'

/** The contact details of the business, shown in every email. */
export type Business = { businessName: string; businessPhone: string; publicUrl: string }
type Compiled = Record<'subject' | 'text' | 'html', Handlebars.TemplateDelegate>

/** Renders a template in a language with this data. */
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

const folder = join(import.meta.dirname, 'templates')
const strict = { strict: true, preventIndent: true }

/** Maximum number of characters of a value in a subject line; longer values are shortened. */
const MAX_SUBJECT_VALUE = 60

let compiling: Promise<RenderEmail> | undefined

/**
 * Compiles all templates, once per process.
 * @throws if a template is missing or does not compile
 */
export function compileTemplates(): Promise<RenderEmail> {
  compiling ??= compileAll()
  return compiling
}

async function compileAll(): Promise<RenderEmail> {
  const engine = createEngine()
  const compiled = new Map<string, Compiled>()
  for (const template of emailTemplates)
    for (const language of languages) {
      const parts = readTemplate(template, language)
      compiled.set(`${template}.${language}`, await compileParts(engine, parts, language))
    }
  return (template, language, data, business) => {
    const parts = compiled.get(`${template}.${language}`)
    if (!parts) throw new Error(`no template ${template} in ${language}`)
    const values = mapStrings({ ...(data as object), business }, oneLine) as object
    const short = mapStrings(values, (text) => shorten(text, MAX_SUBJECT_VALUE)) as object
    return {
      subject: parts.subject(short).trim(),
      bodyText: parts
        .text(values)
        .trim()
        .replace(/\n{3,}/g, '\n\n'),
      html: parts.html({ ...values, ...mailStyle }),
    }
  }
}

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

// Values are escaped in the HTML, but not in the subject or the plain text.
async function compileParts(
  engine: typeof Handlebars,
  { subject, preheader, text, mjml }: TemplateParts,
  language: Language,
): Promise<Compiled> {
  const unescaped = { ...strict, noEscape: true }
  return {
    subject: engine.compile(subject, unescaped),
    text: engine.compile(`${text.trim()}\n\n{{> signature}}`, unescaped),
    html: engine.compile(await mjmlToHtml(mjml, preheader, language), strict),
  }
}

function createEngine() {
  const engine = Handlebars.create()
  engine.registerHelper('is', (left, right) => left === right)
  for (const file of readdirSync(folder).filter((name) => name.startsWith('_'))) {
    engine.registerPartial(file.replace(/^_|\.hbs$/g, ''), read(file).trimEnd())
  }
  return engine
}

function read(file: string) {
  return readFileSync(join(folder, file), 'utf8')
}
