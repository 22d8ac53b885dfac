import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocaleState, useLocales } from 'react-admin'
import { Mark, Wordmark } from '../common/Wordmark.tsx'
import { EnvironmentBadge } from '../frame/EnvironmentBadge.tsx'
import { useDocumentLanguage } from '../frame/useDocumentLanguage.ts'

/** The layout of the sign-in pages, with a choice of language. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentLanguage()
  return (
    <Box component="main" sx={pageSx}>
      <Box sx={{ width: '100%', maxWidth: 360 }}>
        <Mark size={44} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 2, mb: 0.5 }}>
          <Wordmark size={40} />
          <EnvironmentBadge />
        </Box>
        <Typography component="h1" sx={{ color: 'text.secondary', mb: 4 }}>
          {title}
        </Typography>
        {children}
        <LanguageChoice />
      </Box>
    </Box>
  )
}

function LanguageChoice() {
  const [chosen, choose] = useLocaleState()
  return (
    <Box sx={{ mt: 3, mx: -0.75, display: 'flex', gap: 1 }}>
      {useLocales().map(({ locale, name }) => (
        <Button
          key={locale}
          size="small"
          color={locale === chosen ? 'inherit' : 'secondary'}
          aria-pressed={locale === chosen}
          onClick={() => choose(locale)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

const pageSx = {
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  p: 3,
  bgcolor: 'background.default',
  color: 'text.primary',
}
