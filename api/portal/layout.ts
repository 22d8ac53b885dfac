import Handlebars from 'handlebars'
import { archPath } from '../../shared/brand/arch.ts'
import { fontNames } from '../../shared/brand/font-faces.ts'
import { type Language, languages } from '../../shared/contract/language.ts'
import { telephoneUri } from '../../shared/view/contact-links.ts'
import { localizedPath, markdownPath, type PageName, pagePaths } from '../../shared/view/site.ts'
import { assetPath, fontPath } from './assets.ts'
import { businessValues } from './business.ts'
import { feedPath, llmsPaths } from './discovery/paths.ts'
import { jsonForScript } from './json-ld.ts'
import { titleAndSummaryOf } from './markdown.ts'
import { htmlOf, markdownOf, type Page } from './page.ts'
import { housePreview, previewTags } from './preview.ts'
import { compileTemplate } from './template.ts'
import { texts } from './texts.ts'

const layout = compileTemplate('layout.hbs')

/** The script that keeps a visitor's shortlist in their browser, and shows in the header how many properties are on it. */
const SHORTLIST_SCRIPT = 'shortlist.main.js'

const mainPages: PageName[] = ['properties', 'partners', 'assessment', 'about', 'contact']
const footerPages: PageName[] = ['privacy', 'developers']
const locales = { es: 'es_MX', en: 'en_US' } as const satisfies Record<Language, string>

/**
 * Renders a page as an HTML document.
 * @returns also a function that returns the end of the document, if it is different in each response
 */
export function htmlDocumentOf(page: Page): { body: string; end?: () => string } {
  const end = documentEndOf(page)
  const beginning = renderLayout(page)
  return end ? { body: beginning, end } : { body: beginning + DOCUMENT_END }
}

const DOCUMENT_END = '</body>\n</html>\n'

// Its function must not refer to the page, which would then stay in memory.
function documentEndOf({ content }: Page) {
  const ends = content.flatMap((part) => (typeof part === 'string' ? [] : (part.end ?? [])))
  return ends.length > 0 ? () => ends.map((end) => end()).join('') + DOCUMENT_END : undefined
}

function renderLayout(page: Page): string {
  const { config, links, path, content, query = '', canonicalQuery = '' } = page
  const { language } = links
  const business = businessValues(config, language)
  const head = titleAndSummaryOf(markdownOf(content))
  const markdownAddress = path !== undefined && markdownPath(localizedPath(path, language)) + query
  const name = page.title ?? head.title
  return layout({
    ...business,
    ...page,
    language,
    telephone: telephoneUri(config.BUSINESS_PHONE),
    texts: texts[language],
    locale: locales[language],
    name,
    title: `${name} · ${business.businessName}`,
    description: shorten(page.description ?? head.summary),
    home: links.pages.home,
    shortlist: links.pages.shortlist,
    mainPages: mainPages.map((target) => linkTo(target, page)),
    footerPages: footerPages.map((target) => linkTo(target, page)),
    languageLinks: languageLinks(page),
    alternates: path === undefined ? [] : alternateUrls(path + canonicalQuery, business.publicUrl),
    canonical:
      path !== undefined && business.publicUrl + localizedPath(path, language) + canonicalQuery,
    markdownAddress,
    markdownLink: markdownAddress && links.addRef(markdownAddress),
    preview: previewTags(page.preview ?? housePreview(language), business.publicUrl),
    jsonLd: page.jsonLd && new Handlebars.SafeString(jsonForScript(page.jsonLd)),
    style: assetPath('portal.css'),
    fonts: fontNames.map(fontPath),
    feed: feedPath(language),
    llms: llmsPaths[language],
    icon: assetPath('icon.svg'),
    arch: archPath,
    scripts: [SHORTLIST_SCRIPT, ...(page.scripts ?? [])].map(assetPath),
    body: new Handlebars.SafeString(htmlOf(content)),
  })
}

function linkTo(target: PageName, { links, path }: Page) {
  return {
    address: links.pages[target],
    label: texts[links.language].pages[target],
    isCurrent: path === pagePaths[target],
  }
}

// Returns the links to this page in the other languages. For a page without a path, returns links to the home
// page.
function languageLinks({ path, query = '', links }: Page) {
  return languages
    .filter((other) => other !== links.language)
    .map((other) => ({
      language: other,
      label: texts[other].language,
      address: links.addRef(localizedPath(path ?? '/', other) + query),
    }))
}

function alternateUrls(path: string, publicUrl: string) {
  const localized = languages.map((language) => ({
    language,
    address: publicUrl + localizedPath(path, language),
  }))
  return [...localized, { language: 'x-default', address: publicUrl + localizedPath(path, 'es') }]
}

// Shortens text to at most 160 characters: to whole sentences if the first one fits, else to whole words and an
// ellipsis.
function shorten(text: string) {
  if (text.length <= 160) return text
  const [sentences] = text.slice(0, 161).match(/^.*[.?](?=\s)/s) ?? []
  return sentences ?? `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
