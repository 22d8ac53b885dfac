import type { RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { type PageName, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { businessOf } from './business.ts'
import { formBlock, formScript } from './forms/block.ts'
import type { FormOrder } from './forms/definition.ts'
import { compilePage } from './page.ts'
import { sendPage } from './send-page.ts'

/** The form that stands on a page, where one does. */
const forms: Partial<Record<PageName, FormOrder['kind']>> = {
  contact: 'lead',
  partners: 'partner',
  assessment: 'assessment',
}

/** GET of a standing page of the portal: one Markdown file a language. */
export function showPage(context: ApiContext, name: PageName, language: Language): RequestHandler {
  const { config } = context
  const fill = compilePage(`pages/${language}/${name}.md`)
  const kind = forms[name]
  const standing = kind ? undefined : fill(businessOf(config))
  return (request, response) => {
    const form = kind && formBlock(context, request, response, { kind, language })
    const source = standing ?? fill(businessOf(config), form && { form })
    const scripts = kind ? [formScript] : []
    sendPage(request, response, { source, language, config, path: pagePaths[name], scripts })
  }
}
