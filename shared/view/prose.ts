import MarkdownIt from 'markdown-it'

const prose = createProse()

/** Converts Markdown written by staff to HTML. */
export function renderProse(text: string): string {
  return prose.render(text)
}

// Headings start at h3, HTML tags are shown as text, and images are replaced by their alternative text.
function createProse() {
  const created = new MarkdownIt()
  created.core.ruler.push('lower-headings', ({ tokens }) => {
    for (const token of tokens)
      if (token.type.startsWith('heading_'))
        token.tag = `h${Math.max(3, Number(token.tag.slice(1)))}`
  })
  created.renderer.rules.image = (tokens, index) =>
    created.utils.escapeHtml(tokens[index]?.content ?? '')
  return created
}
