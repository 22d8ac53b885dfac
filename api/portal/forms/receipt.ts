import type { Language } from '../../../shared/contract/language.ts'
import { type SubmissionKind, submissionKinds } from '../../../shared/contract/submission.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { addressOf, type PageName, pagePaths } from '../../../shared/view/site.ts'
import { businessOf } from '../business.ts'
import { type Block, compilePage, type PageSource } from '../page.ts'
import { renderReceipt } from './templates.ts'
import { codeLabels, commonWords } from './words.ts'

/** What somebody is shown of their own submission. */
export type Shown = { code: string; email: string }

const pages = new Map(
  submissionKinds.flatMap((kind) =>
    (['es', 'en'] as const).map((language) => [
      `${kind} ${language}`,
      compilePage(`pages/${language}/received/${kind}.md`),
    ]),
  ),
)

/** The page that answers a form: the code, and what happens next. */
export function receiptPage(
  kind: SubmissionKind,
  language: Language,
  config: Config,
  shown: Shown,
): PageSource {
  const fill = pages.get(`${kind} ${language}`)
  if (!fill) throw new Error(`no page says that a ${kind} was received`)
  return fill(businessOf(config), { receipt: receiptBlock(kind, language, config, shown) })
}

/** The same for the script of the form, which puts code and address in, and goes to its heading. */
export function receiptTemplate(kind: SubmissionKind, language: Language, config: Config): string {
  const { html } = receiptPage(kind, language, config, { code: '', email: '' })
  return html.replace('<h1>', '<h1 tabindex="-1">')
}

function receiptBlock(
  kind: SubmissionKind,
  language: Language,
  config: Config,
  { code, email }: Shown,
): Block {
  const { copy, copied, sentTo } = commonWords[language]
  const codeLabel = codeLabels[kind]?.[language]
  const links = kind === 'partner' ? referralLinks(language, config) : []
  return {
    html: renderReceipt({ codeLabel, code, email, copy, copied, sentTo, links }),
    markdown: [
      codeLabel ? `${codeLabel}: **${code}**` : '',
      ...links.map(({ label, address }) => `${label}: <${address}${code}>`),
    ].join('\n\n'),
  }
}

// An agency that applies, and a client who inquires, are credited by different pages.
function referralLinks(language: Language, { PUBLIC_URL }: Config) {
  const { forClients, forAgencies } = commonWords[language]
  const linkTo = (page: PageName) => `${PUBLIC_URL}${addressOf(pagePaths[page], language)}?ref=`
  return [
    { label: forClients, address: linkTo('home') },
    { label: forAgencies, address: linkTo('partners') },
  ]
}
