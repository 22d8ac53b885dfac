import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { describeError } from '../../shared/view/error-texts.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** An error in the user's language and, if it was translated, what the program said, on request. */
export function ErrorText({ error }: { error: string }) {
  const translate = useTranslate()
  const text = describeError(error, useLanguage())
  if (error.endsWith(text)) return text
  return (
    <>
      {text}
      <Box component="details" sx={{ color: 'text.secondary', fontSize: 12 }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {translate('jobs.originalError')}
        </Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{error}</Box>
      </Box>
    </>
  )
}
