import MarkdownIt from 'markdown-it'

const engine = new MarkdownIt()

/** Renders Markdown as HTML. HTML in the Markdown is escaped. */
export function renderMarkdown(markdown: string): string {
  return engine.render(markdown)
}

/** Puts text on one line and escapes the characters that Markdown would interpret inside a line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
}

/**
 * Returns the first heading and the first paragraph of a page as plain text. Each is empty if it does not begin
 * before the third blank line.
 */
export function titleAndSummaryOf(markdown: string): { title: string; summary: string } {
  const top = markdown.split('\n\n', 3).join('\n\n')
  const tokens = engine.parse(top, {})
  const textAfter = (type: string) => {
    const inline = tokens[tokens.findIndex((token) => token.type === type) + 1]
    return (inline?.children ?? [])
      .map(({ type, content }) => (/break$/.test(type) ? ' ' : content))
      .join('')
  }
  return { title: textAfter('heading_open'), summary: textAfter('paragraph_open') }
}
