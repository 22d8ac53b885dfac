import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** What somebody should look at before they trust a record; the words are keys. */
export function Flag({ words }: { words: string[] }) {
  const translate = useTranslate()
  if (words.length === 0) return null
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {words.map((word) => translate(word)).join(', ')}
    </Box>
  )
}
