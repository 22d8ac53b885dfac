import Box from '@mui/material/Box'
import { serif } from '../../shared/brand/type.ts'
import { renderProse } from '../../shared/view/prose.ts'

/** A title and a Markdown text, rendered as on the portal. */
export function MarkdownText({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={textSx}>
      <h2>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdown-it, which escapes HTML */}
      <div dangerouslySetInnerHTML={{ __html: renderProse(text) }} />
    </Box>
  )
}

const textSx = {
  maxWidth: '66ch',
  overflowWrap: 'anywhere',
  fontSize: 15,
  lineHeight: 1.6,
  '& h2, & h3, & h4, & h5, & h6': {
    fontFamily: serif,
    fontWeight: 400,
    lineHeight: 1.25,
    mt: 0,
    mb: 1,
  },
  '& h2': { fontSize: 22 },
  '& p, & ul, & ol': { mt: 0, mb: 1.5 },
  '& a': { color: 'primary.main' },
}
