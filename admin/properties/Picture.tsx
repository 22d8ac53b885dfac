import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** A picture, or an error if it cannot be loaded. Use the URL as `key`, so that a new URL is loaded. */
export function Picture({ url }: { url: string }) {
  const translate = useTranslate()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <Box sx={{ color: 'error.main' }}>{translate('property.pictureFails')}</Box>
  return (
    <Box
      component="img"
      src={url}
      alt={translate('property.picture')}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, border: 1, borderColor: 'divider' }}
    />
  )
}
