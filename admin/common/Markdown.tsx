import Box from '@mui/material/Box'
import MarkdownIt from 'markdown-it'

// HTML tags are shown as text, only links with safe protocols are rendered (no `javascript:`), and images
// are disabled, so that none are fetched from other servers.
function createRenderer() {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('target', '_blank')
    tokens[index]?.attrSet('rel', 'noopener noreferrer')
    return self.renderToken(tokens, index, options)
  }
  return markdown
}

const renderer = createRenderer()

/** Renders Markdown. Import it lazily, because it bundles the parser. */
export default function Markdown({ text }: { text: string }) {
  return (
    <Box
      dir="auto"
      sx={markdownSx}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer above escapes every tag
      dangerouslySetInnerHTML={{ __html: renderer.render(text) }}
    />
  )
}

const markdownSx = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0.5 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote, & pre': { my: 1 },
  '& h1, & h2, & h3, & h4': { fontSize: 15, fontWeight: 600, mt: 1.5, mb: 0.5 },
  '& ul, & ol': { pl: 3 },
  '& blockquote': {
    ml: 0,
    pl: 1.5,
    borderLeft: 2,
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& a': { color: 'primary.main' },
  '& pre': { overflowX: 'auto' },
}
