import type { RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { type PageName, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { formBlock, formScript } from './forms/block.ts'
import { formOn } from './forms/forms.ts'
import { formStateOf } from './forms/state.ts'
import { linksFor } from './links.ts'
import { compilePage } from './page.ts'
import { sendPage } from './send-page.ts'

/** Serves a page that consists of a Markdown file and, on some pages, a form. */
export function showPage(context: ApiContext, name: PageName, language: Language): RequestHandler {
  const { config } = context
  const fill = compilePage(`pages/${language}/${name}.md`)
  const form = formOn(name)
  return (request, response) => {
    const links = linksFor(request, language)
    const blocks = form && { form: formBlock(context, links, formStateOf(response), form) }
    sendPage(request, response, {
      content: fill(config, links, {}, blocks),
      links,
      config,
      path: pagePaths[name],
      scripts: form ? [formScript] : [],
    })
  }
}
