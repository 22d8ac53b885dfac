import HouseIcon from '@mui/icons-material/OtherHousesOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Picture } from './Picture.tsx'

/** The picture of a property on its card. Without one, or if it cannot be loaded, a symbol that says so. */
export function CardPicture({ url }: { url: string | null }) {
  const translate = useTranslate()
  if (url === null) return <NoPicture reason={translate('property.noPicture')} />
  const fallback = <NoPicture reason={translate('property.pictureFails')} />
  return <Picture url={url} fallback={fallback} sx={pictureSx} />
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
