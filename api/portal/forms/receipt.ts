import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { pageUrls } from '../../../shared/view/site.ts'
import type { Links } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import { type Block, type Content, compilePage, htmlOf } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { type FormKind, forms } from './forms.ts'
import { commonTexts } from './texts.ts'

/**
 * The values that a receipt shows; `code` is empty for submissions without a code, `property` for those about none, `partner`
 * without the code of a partner who referred the client.
 */
type ReceiptValues = {
  code: string
  email: string
  property: string
  partner: string
  /** Whether no partner has the code. */
  isUnknown: boolean
}

const template = compileTemplate('forms/templates/receipt.hbs')

const pages = new Map(
  Object.values(forms).flatMap(({ kind }) =>
    (['es', 'en'] as const).map((language) => [
      `${kind} ${language}`,
      compilePage(`pages/${language}/received/${kind}.md`),
    ]),
  ),
)

/**
 * Returns the content of the page that is shown after a submission: its code, if any, and what happens next.
 */
export function receiptContent(
  kind: FormKind,
  links: Links,
  config: Config,
  values: ReceiptValues,
): Content {
  const { language } = links
  const fill = pages.get(`${kind} ${language}`)
  if (!fill) throw new Error(`no receipt page for ${kind} in ${language}`)
  return fill(config, links, {}, { receipt: receiptBlock(kind, links, config, values) })
}

/** Returns a receipt without values as HTML. The form's script fills in the code, the email address and the property. */
export function blankReceiptHtml(kind: FormKind, links: Links, config: Config): string {
  const values = { code: '', email: '', property: '', partner: links.ref ?? '', isUnknown: false }
  return htmlOf(receiptContent(kind, links, config, values))
}

function receiptBlock(
  kind: FormKind,
  { language }: Links,
  config: Config,
  { code, email, property, partner, isUnknown }: ReceiptValues,
): Block {
  const common = commonTexts[language]
  const { about, creditedTo, notCreditedTo, willSearch } = common
  // An application is refused if nobody has the code in it.
  const isReferred = kind !== 'partner'
  const isCredited = isReferred && partner !== '' && !isUnknown
  const codeLabel = forms[kind].codeLabel?.[language]
  const links = kind === 'partner' ? referralLinks(language, config) : []
  return {
    html: template({
      ...common,
      ...{ codeLabel, code, email, links, property },
      ...{ isReferred, isCredited, isUnknown, partner },
    }),
    markdown: [
      codeLabel ? `${codeLabel}: **${code}**` : '',
      property ? `${about} ${escapeMarkdown(property)}` : '',
      isCredited ? `${creditedTo} ${escapeMarkdown(partner)}` : '',
      isUnknown ? `${notCreditedTo} ${escapeMarkdown(partner)}. ${willSearch}` : '',
      ...links.map(({ label, address }) => `${label}: <${address}${code}>`),
    ].join('\n\n'),
  }
}

// A partner sends clients a referral link to the home page, and other agencies one to the partners page.
function referralLinks(language: Language, { PUBLIC_URL }: Config) {
  const { forClients, forAgencies } = commonTexts[language]
  const { home, partners } = pageUrls(PUBLIC_URL, language)
  return [
    { label: forClients, address: `${home}?ref=` },
    { label: forAgencies, address: `${partners}?ref=` },
  ]
}
