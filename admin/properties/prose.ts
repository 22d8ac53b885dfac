import MarkdownIt from 'markdown-it'

const prose = createProse()

/** HTML of what staff write about a property, as the portal makes it: a test compares the two. */
export function renderProse(text: string): string {
  return prose.render(text)
}

// Tags stay text, headings stand below the page's own, and nothing is loaded from anywhere.
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
