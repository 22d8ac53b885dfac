import { randomUUID } from 'node:crypto'
import type { Config } from '../../shared/runtime/config.ts'
import { businessOf } from './business.ts'
import type { Links } from './links.ts'
import { renderMarkdown } from './markdown.ts'
import type { Allowed } from './policy.ts'
import { compileText } from './template.ts'

/** A part of a page that is written differently in HTML and in Markdown: a form, a picture, a table. */
export type Block = {
  html: string
  markdown: string
  /** The form token in the HTML, which is different each time the page is shown. */
  token?: string
}

/** The content of a page from top to bottom: Markdown texts and the blocks between them. */
export type Content = (string | Block)[]

/** What a page tells machines about itself, besides its content. */
type Metadata = {
  /** Its path without the language; none for a page that has no address of its own, such as a receipt. */
  path?: string
  /** The part of the request's query that its content depends on, with the `?`. */
  query?: string
  /** The part of that which search engines index as a page of its own: the page number of a list. */
  ownQuery?: string
  /** Instead of its first heading. */
  title?: string
  /** Instead of its first paragraph. */
  description?: string
  /** Address of the picture shown where the page is shared. */
  picture?: string
  /** Structured data (schema.org). */
  jsonLd?: object
  /** The scripts it runs, by their names in `static/`. */
  scripts?: string[]
  /** A CSS class for its kind of page. */
  kind?: string
}

/** A page, before it is written as HTML or Markdown. */
export type Page = Metadata & {
  content: Content
  links: Links
  config: Config
  /** The response's own status if absent. */
  status?: number
  /** What it can load from other origins. */
  allows?: Allowed
}

/**
 * Compiles the Markdown template of a page. `{{blocks.form}}` on a line of its own is replaced by the
 * block of that name, `{{links.contact}}` by the address of that page.
 */
export function compilePage(file: string) {
  const fill = compileText(file)
  return (
    config: Config,
    links: Links,
    values: object = {},
    blocks: Record<string, Block> = {},
  ): Content => {
    const marks = Object.keys(blocks).map((name) => [name, boundary + name + boundary])
    const text = fill({
      ...businessOf(config),
      links: links.pages,
      ...values,
      blocks: Object.fromEntries(marks),
    })
    // Every second part is the name of a block.
    return text.split(boundary).map((part, index) => (index % 2 ? blockNamed(part, blocks) : part))
  }
}

// Like the boundary of a multipart message: nothing that a page is filled with can contain it.
const boundary = randomUUID()

function blockNamed(name: string, blocks: Record<string, Block>): Block {
  return blocks[name] ?? { html: '', markdown: '' }
}

/** The content of a page as Markdown. */
export function markdownOf(content: Content): string {
  const text = content
    .map((part) => (typeof part === 'string' ? part : part.markdown.trim()))
    .join('')
  // Sections and blocks that are empty leave blank lines behind.
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

/** The content of a page as HTML. */
export function htmlOf(content: Content): string {
  return content
    .map((part) => (typeof part === 'string' ? renderMarkdown(part) : `${part.html}\n`))
    .join('')
}
