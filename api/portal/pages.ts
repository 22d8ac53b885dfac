import type { Request, RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { type PageName, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { formBlock, formScript } from './forms/block.ts'
import { formOn } from './forms/forms.ts'
import { type FormState, formStateOf } from './forms/state.ts'
import { linksFor } from './links.ts'
import { compilePage, type Page } from './page.ts'
import { sendFixedPage, sendPage } from './send-page.ts'

/** Serves a page that consists of a Markdown file and, on some pages, a form. */
export function showPage(context: ApiContext, name: PageName, language: Language): RequestHandler {
  const { config } = context
  const fill = compilePage(`pages/${language}/${name}.md`)
  const form = formOn(name)
  const path = pagePaths[name]
  const makePage = (request: Request, state?: FormState): Page => {
    const links = linksFor(request, language)
    const blocks = form && { form: formBlock(context, links, state, form) }
    const content = fill(config, links, {}, blocks)
    const layout = form
      ? { className: 'with-form', scripts: [formScript] }
      : { className: 'in-columns' }
    return { content, links, config, path, ...layout }
  }
  return (request, response) => {
    const state = formStateOf(response)
    if (state) return sendPage(request, response, makePage(request, state))
    sendFixedPage(context, request, response, { language, path }, () => makePage(request))
  }
}
