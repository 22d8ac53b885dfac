import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** Warnings about a record, such as spam reasons or risk flags; the words are translation keys. */
export function Flag({ words }: { words: string[] }) {
  const translate = useTranslate()
  if (words.length === 0) return null
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {words.map((word) => translate(word)).join(', ')}
    </Box>
  )
}
