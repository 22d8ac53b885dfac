import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'
import { type EmailTemplate, emailTemplates } from '../../shared/contract/email.ts'
import { type Language, languages } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { RenderedMail } from '../../shared/tables/emails.ts'
import { mailStyle } from './style.ts'

/** A recommended property as a mail shows it. */
export type RecommendedProperty = { title: string; city: string; price: string }

/** What each template is filled with; amounts and dates are already in the reader's language. */
export type MailData = {
  'lead-acknowledgement': { name: string; code: string }
  'partner-acknowledgement': { contactName: string; agencyName: string; code: string }
  assessment: {
    name: string
    capacity: string
    budget: string
    downPayment: string | null
    monthlyCapacity: string | null
    limitedBy: 'payment' | 'cash' | 'budget' | 'none'
    loan: string | null
    monthlyPayment: string | null
    neededDownPayment: string | null
    shortfall: string | null
    assumptions: { annualRate: string; years: number; maxLoan: string; closingCosts: string }
    within: RecommendedProperty[]
    above: RecommendedProperty[]
  }
}

/** What every mail says of the business. */
export type House = { businessName: string; businessPhone: string; publicUrl: string }
type Part = 'subject' | 'text' | 'html'
type Compiled = Record<Part, Handlebars.TemplateDelegate>

/** Fills one template in one language. */
export type RenderMail = (
  template: EmailTemplate,
  language: Language,
  data: unknown,
  house: House,
) => RenderedMail

export function houseOf(config: Config): House {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    publicUrl: config.PUBLIC_URL,
  }
}

const folder = join(import.meta.dirname, 'templates')

/**
 * Compiles every template once.
 * @throws when a template is missing or does not compile
 */
export function compileTemplates(): RenderMail {
  const engine = Handlebars.create()
  engine.registerHelper('is', (left, right) => left === right)
  for (const file of readdirSync(folder).filter((name) => name.startsWith('_'))) {
    engine.registerPartial(file.replace(/^_|\.hbs$/g, ''), read(file))
  }
  const compiled = new Map(
    emailTemplates.flatMap((template) =>
      languages.map((language) => {
        const key = `${template}.${language}`
        return [key, compileParts(engine, key)] as const
      }),
    ),
  )
  return (template, language, data, house) => {
    const parts = compiled.get(`${template}.${language}`)
    if (!parts) throw new Error(`no template ${template} in ${language}`)
    const values = { ...(data as object), house, ...mailStyle, language }
    return {
      subject: parts.subject(values).trim(),
      bodyText: parts.text(values).trim(),
      html: parts.html(values),
    }
  }
}

// One file a template and language: its subject, a line of three dashes, its text, the same line,
// its HTML. Only the HTML is escaped.
function compileParts(engine: typeof Handlebars, key: string): Compiled {
  const [subject, text, html] = read(`${key}.hbs`).split(/^---$/m)
  if (subject === undefined || text === undefined || html === undefined)
    throw new Error(`${key}.hbs needs a subject, a text and an HTML part`)
  const strict = { strict: true, preventIndent: true }
  return {
    subject: engine.compile(subject, { ...strict, noEscape: true }),
    text: engine.compile(text, { ...strict, noEscape: true }),
    html: engine.compile(html, strict),
  }
}

function read(file: string) {
  return readFileSync(join(folder, file), 'utf8')
}
