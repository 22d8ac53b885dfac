import DocumentIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import type { MediaRow } from '../../shared/contract/media.ts'
import { jpegOf, sourcesOf } from '../../shared/view/media-paths.ts'

/** Staff see pictures before they are published. */
const base = '/api/staff/media'

/**
 * A small picture of a file, or the symbol of a document; a gray field until it is processed. It says nothing that the texts beside it
 * do not.
 */
export function MediaPicture({ media }: { media: MediaRow }) {
  if (media.kind === 'document')
    return (
      <Box sx={{ ...frameSx, ...symbolSx }}>
        <DocumentIcon />
      </Box>
    )
  if (media.widths.length === 0) return <Box sx={frameSx} />
  return (
    <Box component="picture" sx={frameSx}>
      {sourcesOf({ ...media, widths: media.widths.slice(0, 1) }, base).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} />
      ))}
      <img src={jpegOf(media, 0, base)} alt="" />
    </Box>
  )
}

const frameSx = {
  display: 'block',
  flex: '0 0 auto',
  width: { xs: 88, sm: 120 },
  aspectRatio: '4 / 3',
  bgcolor: 'action.hover',
  borderRadius: 0.5,
  overflow: 'hidden',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}
const symbolSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  color: 'text.secondary',
}
