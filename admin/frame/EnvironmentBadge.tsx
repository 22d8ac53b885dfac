import Box from '@mui/material/Box'
import { settings } from '../settings.ts'

/** The name of the environment, if the settings have one. */
export function EnvironmentBadge() {
  if (!settings.environment) return null
  return (
    <Box component="span" sx={badgeSx}>
      {settings.environment}
    </Box>
  )
}

const badgeSx = {
  px: 0.75,
  border: 1,
  borderColor: 'warning.main',
  borderRadius: '2px',
  color: 'warning.main',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
}
