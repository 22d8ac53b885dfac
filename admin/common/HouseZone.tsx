import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { otherZoneName } from './otherZone.ts'
import { useLanguage } from './useLanguage.ts'

/** Says in which time zone times are, for users whose browser has another one. */
export function HouseZone() {
  const translate = useTranslate()
  const zone = otherZoneName(useLanguage())
  if (!zone) return null
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
      {translate('common.timesIn', { zone })}
    </Box>
  )
}
