import MarkdownIt from 'markdown-it'

const engine = new MarkdownIt()

/** HTML of a Markdown text of the portal. */
export function renderMarkdown(markdown: string): string {
  return engine.render(markdown)
}

/** A text of one line, such as a title, with the characters escaped that have a meaning in Markdown. */
export function asPlain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
}

/** The first heading of a page and the first paragraph under it, as plain text. */
export function headOf(markdown: string): { title: string; lead: string } {
  const top = markdown.split('\n\n', 3).join('\n\n')
  const tokens = engine.parse(top, {})
  const after = (type: string) => {
    const inline = tokens[tokens.findIndex((token) => token.type === type) + 1]
    return (inline?.children ?? [])
      .map(({ type, content }) => (/break$/.test(type) ? ' ' : content))
      .join('')
  }
  return { title: after('heading_open'), lead: after('paragraph_open') }
}
