import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

/** A picture of a property, or why there is none; `key` it by its address. */
export function Picture({ url }: { url: string }) {
  const translate = useTranslate()
  const [fails, setFails] = useState(false)
  if (fails) return <Box sx={{ color: 'error.main' }}>{translate('property.pictureFails')}</Box>
  return (
    <Box
      component="img"
      src={url}
      alt={translate('property.picture')}
      referrerPolicy="no-referrer"
      onError={() => setFails(true)}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, border: 1, borderColor: 'divider' }}
    />
  )
}
