import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** The picture of a property. With the URL as `key`, one that could not be loaded is tried again when the user returns to it. */
export function Picture({ url }: { url: string }) {
  const translate = useTranslate()
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url === failedUrl) return <PictureError />
  return (
    <Box
      component="img"
      src={url}
      alt={translate('property.picture')}
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
      sx={framedSx}
    />
  )
}

function PictureError() {
  const translate = useTranslate()
  return <Box sx={{ color: 'error.main' }}>{translate('property.pictureFails')}</Box>
}

const framedSx = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 320,
  border: 1,
  borderColor: 'divider',
}
