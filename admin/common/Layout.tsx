import Box from '@mui/material/Box'
import { type ReactNode, useEffect } from 'react'
import {
  AppBar,
  LoadingIndicator,
  Layout as ReactAdminLayout,
  TitlePortal,
  useLocale,
} from 'react-admin'
import { AccountMenu } from './AccountMenu.tsx'
import { LiveConnection } from './live/LiveConnection.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The frame of every screen. */
export function Layout({ children }: { children: ReactNode }) {
  useDocumentLanguage()
  return (
    <ReactAdminLayout appBar={Bar} appBarAlwaysOn>
      {children}
    </ReactAdminLayout>
  )
}

/** Keeps `<html lang>` true, for screen readers and for the language the API answers in. */
export function useDocumentLanguage() {
  const language = useLocale() ?? 'es'
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}

function Tools() {
  return (
    <>
      <LiveConnection />
      <LoadingIndicator />
    </>
  )
}

function Bar() {
  return (
    <AppBar toolbar={<Tools />} userMenu={<AccountMenu />}>
      <Box sx={{ mr: 3, ml: 0.5, pb: 0.25, display: { xs: 'none', sm: 'block' } }}>
        <Wordmark size={21} />
      </Box>
      <TitlePortal variant="body1" sx={{ color: 'text.secondary' }} />
    </AppBar>
  )
}
