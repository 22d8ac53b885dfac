import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** Warnings about a record, such as spam reasons or risk flags, in one line. Renders nothing if there are none. */
export function Flag({ labelKeys }: { labelKeys: string[] }) {
  const translate = useTranslate()
  if (labelKeys.length === 0) return null
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {labelKeys.map((key) => translate(key)).join(', ')}
    </Box>
  )
}
