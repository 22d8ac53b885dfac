import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt()

/** Returns the paragraphs, headings and entries of lists of Markdown, without its markup. */
export function plainParagraphs(markdown: string): string[] {
  return parser
    .parse(markdown, {})
    .filter(({ type }) => type === 'inline')
    .map(({ children }) => (children ?? []).map(plainText).join('').trim())
    .filter((text) => text !== '')
}

type Inline = NonNullable<ReturnType<typeof parser.parse>[number]['children']>[number]

function plainText({ type, content }: Inline) {
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return type === 'text' || type === 'code_inline' || type === 'image' ? content : ''
}
