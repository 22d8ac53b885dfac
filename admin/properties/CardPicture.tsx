import HouseIcon from '@mui/icons-material/OtherHousesOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type PicturedProperty, usePicture } from './usePicture.ts'

/** The picture of a property on its card, or the portal's drawing; for a property without both, a symbol that says so. */
export function CardPicture({ property }: { property: PicturedProperty }) {
  const translate = useTranslate()
  const { image, isPhoto, hasFailed } = usePicture(property)
  const reason = translate(hasFailed ? 'property.pictureFails' : 'property.noPicture')
  if (!image) return <NoPicture reason={reason} />
  const label = isPhoto ? translate('property.picture') : reason
  return <Box {...image} alt={label} title={label} sx={isPhoto ? pictureSx : drawingSx} />
}

function NoPicture({ reason }: { reason: string }) {
  return (
    <Box sx={noPictureSx}>
      <HouseIcon aria-hidden sx={{ fontSize: 32 }} />
      {reason}
    </Box>
  )
}

const pictureSx = { display: 'block', width: '100%', maxHeight: 240, objectFit: 'cover' }

// It goes on beyond its sides, so that no shape cuts it off.
const drawingSx = { ...pictureSx, objectFit: 'fill' }

const noPictureSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  height: 120,
  px: 2,
  textAlign: 'center',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
}
