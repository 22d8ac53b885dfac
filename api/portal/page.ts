import { randomUUID } from 'node:crypto'
import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { renderPage } from './markdown.ts'
import type { Allowed } from './policy.ts'
import { compileText } from './template.ts'

/** A part of a page that people and agents are shown differently: a form, a picture, a reference. */
export type Block = { markdown: string; html: string }

/** A page in both its forms. */
export type PageSource = { markdown: string; html: string }

/** What a page says of itself to machines, besides its text. */
type Metadata = {
  /** Its path without the language; none for a page that cannot be come back to. */
  path?: string
  /** What was asked of it that makes its text another, as a query with its `?`. */
  query?: string
  /** What of that makes it a page of its own to search engines: the second page of a list. */
  ownQuery?: string
  /** In place of its first heading. */
  title?: string
  /** In place of its first paragraph. */
  description?: string
  /** Address of the picture shown where the page is shared. */
  picture?: string
  /** Structured data (schema.org). */
  jsonLd?: object
  /** Scripts of ours it runs, by their names in `static/`. */
  scripts?: string[]
  /** For its style: what kind of page it is. */
  kind?: string
}

/** A page and what is to be known of it. */
export type Page = Metadata & {
  source: PageSource
  language: Language
  config: Config
  /** The response's own where it is absent. */
  status?: number
  /** What it may load from elsewhere. */
  allows?: Allowed
}

/**
 * Compiles a page's Markdown template. What it is filled with may hold blocks under `blocks`;
 * `{{blocks.form}}`, alone in its paragraph, is where one stands.
 */
export function compilePage(file: string) {
  const fill = compileText(file)
  return (values: object, blocks: Record<string, Block> = {}): PageSource => {
    const each = (of: (name: string, block: Block) => string) =>
      Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, of(name, block)]))
    const source = fill({ ...values, blocks: each((name) => place(name)) })
    const markdown = fill({ ...values, blocks: each((_name, { markdown }) => markdown.trim()) })
    return {
      markdown: `${markdown.replace(/\n{3,}/g, '\n\n').trim()}\n`,
      html: Object.entries(blocks).reduce(
        (html, [name, block]) => html.replace(`<p>${place(name)}</p>`, () => block.html),
        renderPage(source),
      ),
    }
  }
}

// Nobody who writes a text that is shown on a page can know it.
const secret = randomUUID()
const place = (name: string) => `%%block:${name}:${secret}%%`
