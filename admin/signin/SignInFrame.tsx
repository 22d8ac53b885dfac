import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Mark, Wordmark } from '../common/Wordmark.tsx'
import { EnvironmentBadge } from '../frame/EnvironmentBadge.tsx'
import { useDocumentLanguage } from '../frame/useDocumentLanguage.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

type SignInFrameProps = {
  title: string
  /** Whether the page behind stays as it is, and so does its language. */
  isAgain?: boolean
  children: ReactNode
}

/** The layout of the sign-in pages, with a choice of language. */
export function SignInFrame({ title, isAgain = false, children }: SignInFrameProps) {
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
        {!isAgain && <LanguageChoice />}
      </Box>
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
