import MarkdownIt from 'markdown-it'

const engine = new MarkdownIt()

/** The HTML of a Markdown text of the portal. */
export function renderMarkdown(markdown: string): string {
  return engine.render(markdown)
}

/** Puts a text on one line and escapes the characters that have a meaning in Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
}

/** The first heading and the first paragraph of a page, as plain text. */
export function titleAndSummaryOf(markdown: string): { title: string; summary: string } {
  const top = markdown.split('\n\n', 3).join('\n\n')
  const tokens = engine.parse(top, {})
  const after = (type: string) => {
    const inline = tokens[tokens.findIndex((token) => token.type === type) + 1]
    return (inline?.children ?? [])
      .map(({ type, content }) => (/break$/.test(type) ? ' ' : content))
      .join('')
  }
  return { title: after('heading_open'), summary: after('paragraph_open') }
}
