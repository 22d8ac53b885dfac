import type { RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { type PageName, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { formBlock, formScript } from './forms/block.ts'
import { formStateOf } from './forms/state.ts'
import { linksFor } from './links.ts'
import { compilePage } from './page.ts'
import { sendPage } from './send-page.ts'

/** The pages with a form, and the kind of the form. */
const forms: Partial<Record<PageName, SubmissionKind>> = {
  contact: 'lead',
  partners: 'partner',
  assessment: 'assessment',
}

/** GET of a page with one Markdown file per language and, on some, a form. */
export function showPage(context: ApiContext, name: PageName, language: Language): RequestHandler {
  const { config } = context
  const fill = compilePage(`pages/${language}/${name}.md`)
  const kind = forms[name]
  return (request, response) => {
    const links = linksFor(request, language)
    const blocks = kind && { form: formBlock(context, links, formStateOf(response), { kind }) }
    sendPage(request, response, {
      content: fill(config, links, {}, blocks),
      links,
      config,
      path: pagePaths[name],
      scripts: kind ? [formScript] : [],
    })
  }
}
