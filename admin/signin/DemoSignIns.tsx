import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { DemoSignIn } from '../../shared/contract/dashboard-settings.ts'
import { settings } from '../settings.ts'

/** In a demo installation, buttons that fill in the sign-in form with a demo account. */
export function DemoSignIns({ onChoose }: { onChoose(chosen: DemoSignIn): void }) {
  const translate = useTranslate()
  if (settings.demo.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ color: 'text.secondary', mb: 0.5 }}>{translate('login.demo')}</Box>
      {settings.demo.map((account) => (
        <Button
          key={account.email}
          size="small"
          fullWidth
          onClick={() => onChoose(account)}
          sx={rowSx}
        >
          <span>{translate(`role.${account.role}`)}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {account.email}
          </Box>
        </Button>
      ))}
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '116px 1fr',
  justifyItems: 'start',
  mx: -0.75,
  px: 0.75,
  width: 'auto',
}
