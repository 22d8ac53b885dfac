import type { Request } from 'express'
import Handlebars from 'handlebars'
import { type Language, languages } from '../../shared/contract/language.ts'
import { addressOf, type PageName, pagePaths, twinOf } from '../../shared/view/site.ts'
import { assetAddress } from './assets.ts'
import { businessOf, telephoneOf } from './business.ts'
import { inScript } from './json-ld.ts'
import { headOf } from './markdown.ts'
import type { Page } from './page.ts'
import { compileTemplate } from './template.ts'
import { words } from './words.ts'

const layout = compileTemplate('layout.hbs')

const mainPages: PageName[] = ['properties', 'partners', 'assessment', 'about', 'contact']
const footerPages: PageName[] = ['privacy', 'developers']
const locales = { es: 'es_MX', en: 'en_US' } as const satisfies Record<Language, string>

/** The HTML document of a page. */
export function htmlOf(request: Request, page: Page): string {
  const { config, language, path, source, query = '', ownQuery = '' } = page
  const business = businessOf(config)
  const head = headOf(source.markdown)
  const name = page.title ?? head.title
  return layout({
    ...business,
    ...page,
    telephone: telephoneOf(config),
    words: words[language],
    locale: locales[language],
    name,
    title: `${name} · ${business.businessName}`,
    description: clip(page.description ?? head.lead),
    home: addressOf('/', language),
    mainPages: mainPages.map((target) => linkTo(target, page)),
    footerPages: footerPages.map((target) => linkTo(target, page)),
    others: switchesOf(request, page),
    alternates: path === undefined ? [] : alternatesOf(path + ownQuery, business.publicUrl),
    canonical: path !== undefined && business.publicUrl + addressOf(path, language) + ownQuery,
    twin: path !== undefined && twinOf(addressOf(path, language)) + query,
    picture: page.picture && new URL(page.picture, business.publicUrl).href,
    jsonLd: page.jsonLd && new Handlebars.SafeString(inScript(page.jsonLd)),
    style: assetAddress('portal.css'),
    icon: assetAddress('icon.svg'),
    scripts: (page.scripts ?? []).map(assetAddress),
    body: new Handlebars.SafeString(source.html),
  })
}

function linkTo(target: PageName, { language, path }: Page) {
  return {
    address: addressOf(pagePaths[target], language),
    label: words[language].pages[target],
    isHere: path === pagePaths[target],
  }
}

// The same page in the other languages, with what was asked of it.
function switchesOf({ originalUrl }: Request, { path, language }: Page) {
  const query =
    path !== undefined && originalUrl.includes('?') ? originalUrl.replace(/^[^?]*/, '') : ''
  return languages
    .filter((other) => other !== language)
    .map((other) => ({
      language: other,
      label: words[other].language,
      address: addressOf(path ?? '/', other) + query,
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
