import type { Request } from 'express'
import Handlebars from 'handlebars'
import { type Language, languages } from '../../shared/contract/language.ts'
import { addressOf, type PageName, pagePaths, twinOf } from '../../shared/view/site.ts'
import { assetAddress } from './assets.ts'
import { businessOf, telephoneOf } from './business.ts'
import { inScript } from './json-ld.ts'
import { headOf } from './markdown.ts'
import { htmlOf, markdownOf, type Page } from './page.ts'
import { compileTemplate } from './template.ts'
import { words } from './words.ts'

const layout = compileTemplate('layout.hbs')

const mainPages: PageName[] = ['properties', 'partners', 'assessment', 'about', 'contact']
const footerPages: PageName[] = ['privacy', 'developers']
const locales = { es: 'es_MX', en: 'en_US' } as const satisfies Record<Language, string>

/** The HTML document of a page. */
export function documentOf(request: Request, page: Page): string {
  const { config, links, path, content, query = '', ownQuery = '' } = page
  const { language } = links
  const business = businessOf(config)
  const head = headOf(markdownOf(content))
  const twin = path !== undefined && twinOf(addressOf(path, language)) + query
  const name = page.title ?? head.title
  return layout({
    ...business,
    ...page,
    language,
    telephone: telephoneOf(config),
    words: words[language],
    locale: locales[language],
    name,
    title: `${name} · ${business.businessName}`,
    description: clip(page.description ?? head.lead),
    home: links.pages.home,
    mainPages: mainPages.map((target) => linkTo(target, page)),
    footerPages: footerPages.map((target) => linkTo(target, page)),
    others: switchesOf(request, page),
    alternates: path === undefined ? [] : alternatesOf(path + ownQuery, business.publicUrl),
    canonical: path !== undefined && business.publicUrl + addressOf(path, language) + ownQuery,
    twin,
    twinLink: twin && links.carry(twin),
    picture: page.picture && new URL(page.picture, business.publicUrl).href,
    jsonLd: page.jsonLd && new Handlebars.SafeString(inScript(page.jsonLd)),
    style: assetAddress('portal.css'),
    icon: assetAddress('icon.svg'),
    scripts: (page.scripts ?? []).map(assetAddress),
    body: new Handlebars.SafeString(htmlOf(content)),
  })
}

function linkTo(target: PageName, { links, path }: Page) {
  return {
    address: links.pages[target],
    label: words[links.language].pages[target],
    isHere: path === pagePaths[target],
  }
}

// The same page in the other languages, with the query of the request.
function switchesOf({ originalUrl }: Request, { path, links }: Page) {
  const query = path === undefined ? '' : originalUrl.replace(/^[^?]*/, '')
  return languages
    .filter((other) => other !== links.language)
    .map((other) => ({
      language: other,
      label: words[other].language,
      address: links.carry(addressOf(path ?? '/', other) + query),
    }))
}

function alternatesOf(path: string, publicUrl: string) {
  const all = languages.map((language) => ({
    language,
    address: publicUrl + addressOf(path, language),
  }))
  return [...all, { language: 'x-default', address: publicUrl + path }]
}

function clip(text: string) {
  if (text.length <= 160) return text
  const [sentences] = text.slice(0, 161).match(/^.*[.?](?=\s)/s) ?? []
  return sentences ?? `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
