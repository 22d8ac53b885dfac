import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { clockTime } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'

/** Says at what time the numbers beside it were read. */
export function ReadAt({ at }: { at: Date }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {translate('refresh.readAt', { time: clockTime(at, language) })}
    </Box>
  )
}
