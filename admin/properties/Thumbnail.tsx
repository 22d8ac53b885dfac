import HouseIcon from '@mui/icons-material/OtherHousesOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type PicturedProperty, usePicture } from './usePicture.ts'

/**
 * The picture of a property in a list; without one, or if it cannot be loaded, the drawing of the portal, or a symbol for a
 * property that is hidden there. Only what is in view is loaded, and nothing moves when it arrives.
 */
export function Thumbnail({ property }: { property: PicturedProperty }) {
  const translate = useTranslate()
  const { image, isPhoto } = usePicture(property)
  const label = isPhoto ? '' : translate('property.noPicture')
  if (!image)
    return (
      <Box role="img" aria-label={label} title={label} sx={{ ...frameSx, ...symbolSx }}>
        <HouseIcon fontSize="small" />
      </Box>
    )
  return (
    <Box
      {...image}
      alt={label}
      title={label}
      {...SIZE}
      loading="lazy"
      decoding="async"
      sx={frameSx}
    />
  )
}

/** In pixels. */
const SIZE = { width: 56, height: 42 }

const frameSx = {
  ...SIZE,
  flexShrink: 0,
  objectFit: 'cover',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
}

const symbolSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  color: 'text.secondary',
}
