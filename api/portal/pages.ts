import type { Request, RequestHandler } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { type PageName, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import { formBlock, formScript } from './forms/block.ts'
import { formOn } from './forms/forms.ts'
import { type FormState, formStateOf } from './forms/state.ts'
import { hasUnknownRef } from './forms/unknown-ref.ts'
import { linksFor } from './links.ts'
import { compilePage, type Page } from './page.ts'
import { findListed, messageAbout, queryOf, slugsIn } from './properties/shortlist.ts'
import { sendCatalogPage, sendFixedPage, sendPage } from './send-page.ts'

type MakePage = (
  request: Request,
  options: { state?: FormState; message?: string; hasUnknownRef: boolean },
) => Page

/** Serves a page that consists of a Markdown file and, on some pages, a form. */
export function showPage(context: ApiContext, name: PageName, language: Language): RequestHandler {
  const path = pagePaths[name]
  const makePage = pageMaker(context, name, language)
  const hasForm = formOn(name) !== undefined
  return async (request, response) => {
    const isUnknown = hasForm && (await hasUnknownRef(context, request))
    const told = { hasUnknownRef: isUnknown }
    const state = formStateOf(response)
    if (state) return sendPage(request, response, makePage(request, { state, ...told }))
    const key = { language, path, ...told }
    sendFixedPage(context, request, response, key, () => makePage(request, told))
  }
}

/**
 * Serves the contact page. The properties of a shortlist, in its query as in that of the shortlist, are named in the message of its
 * form.
 */
export function showContact(context: ApiContext, language: Language): RequestHandler {
  const path = pagePaths.contact
  const showPlain = showPage(context, 'contact', language)
  const makePage = pageMaker(context, 'contact', language)
  return async (request, response, next) => {
    const slugs = slugsIn(request)
    if (slugs.length === 0) return showPlain(request, response, next)
    const query = queryOf(slugs)
    const told = { hasUnknownRef: await hasUnknownRef(context, request) }
    const key = { language, path, query, ...told }
    await sendCatalogPage(context, request, response, key, async () => {
      const { properties } = await findListed(context.db, slugs)
      const message = messageAbout(properties, language, context.config)
      return { ...makePage(request, { message, ...told }), query }
    })
  }
}

function pageMaker(context: ApiContext, name: PageName, language: Language): MakePage {
  const { config } = context
  const fill = compilePage(`pages/${language}/${name}.md`)
  const form = formOn(name)
  return (request, { state, message, hasUnknownRef }) => {
    const links = linksFor(request, language)
    const blocks = form && {
      form: formBlock(context, links, state, {
        ...form,
        hasUnknownRef,
        ...(message && { message }),
      }),
    }
    // A rejected form has the message that was sent.
    const hasSelection = state ? slugsIn(request).length > 0 : Boolean(message)
    const content = fill(config, links, { hasSelection }, blocks)
    const layout = form
      ? { className: 'with-form', scripts: [formScript] }
      : { className: 'in-columns' }
    return { content, links, config, path: pagePaths[name], ...layout }
  }
}
