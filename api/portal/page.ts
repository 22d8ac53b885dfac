import { randomUUID } from 'node:crypto'
import type { Config } from '../../shared/runtime/config.ts'
import { businessValues } from './business.ts'
import type { Links } from './links.ts'
import { renderMarkdown } from './markdown.ts'
import type { ExtraSources } from './policy.ts'
import type { Preview } from './preview.ts'
import { compileText } from './template.ts'

/** A part of a page with its own HTML and its own Markdown, such as a form or a picture. */
export type Block = {
  html: string
  markdown: string
  /** Returns HTML for the end of the page that is different in each response, such as a form's token. */
  end?: () => string
}

/** The content of a page from top to bottom: Markdown and blocks. */
export type Content = (string | Block)[]

/** Data about a page for browsers and search engines. */
type Metadata = {
  /** The path without the language prefix; absent for pages without a URL, such as receipts and errors. */
  path?: string
  /** The part of the query string that the content depends on; starts with `?`. */
  query?: string
  /** The query string of the canonical URL; starts with `?`. Empty on the first page of a list. */
  canonicalQuery?: string
  /** Default: the first heading. */
  title?: string
  /** Default: the first paragraph. */
  description?: string
  /** The picture that services show with a shared link. Default: that of the home page. */
  preview?: Preview
  /** Structured data (schema.org). */
  jsonLd?: object
  /** The class of the main element, if the page has a layout of its own. */
  className?: string
  /** Scripts to load besides that of the header: names of files in `static/`. */
  scripts?: string[]
}

/** A page, before it is rendered as HTML or Markdown. */
export type Page = Metadata & {
  content: Content
  links: Links
  config: Config
  /** Sources that the content security policy allows besides the portal's own origin. */
  extraSources?: ExtraSources
}

/**
 * Compiles the Markdown template of a page. `{{blocks.form}}`, in a paragraph of its own, is replaced by the
 * block `form`, or removed if there is none. `{{links.contact}}` is replaced by the link to the page
 * `contact`.
 * @returns a function that fills in the template
 */
export function compilePage(file: string) {
  const fill = compileText(file)
  return (
    config: Config,
    links: Links,
    values: object = {},
    blocks: Record<string, Block> = {},
  ): Content => {
    const placeholders = Object.keys(blocks).map((name) => [name, boundary + name + boundary])
    const text = fill({
      ...businessValues(config, links.language),
      links: links.pages,
      ...values,
      blocks: Object.fromEntries(placeholders),
    })
    // Every second part is the name of a block.
    return text.split(boundary).map((part, index) => (index % 2 && blocks[part]) || part)
  }
}

// Separates text and blocks, like the boundary of a multipart message. It is random, so that no value
// contains it.
const boundary = randomUUID()

/** Renders the content of a page as Markdown. */
export function markdownOf(content: Content): string {
  const text = content
    .map((part) => (typeof part === 'string' ? part : part.markdown.trim()))
    .join('')
  // Empty sections and blocks leave extra blank lines.
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

/** Renders the content of a page as HTML, without the layout. */
export function htmlOf(content: Content): string {
  return content
    .map((part) => (typeof part === 'string' ? renderMarkdown(part) : `${part.html}\n`))
    .join('')
}
