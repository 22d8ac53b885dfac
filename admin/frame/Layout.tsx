import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { AppBar, LoadingIndicator, Layout as ReactAdminLayout, TitlePortal } from 'react-admin'
import { LiveConnection } from '../common/live/LiveConnection.tsx'
import { Wordmark } from '../common/Wordmark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { EnvironmentBadge } from './EnvironmentBadge.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Help } from './Help.tsx'
import { Menu } from './Menu.tsx'
import { useDocumentLanguage } from './useDocumentLanguage.ts'
import { useSearchKey } from './useSearchKey.ts'

/** The frame of every screen. */
export function Layout({ children }: { children: ReactNode }) {
  useDocumentLanguage()
  useSearchKey()
  return (
    <ReactAdminLayout appBar={Bar} menu={Menu} error={ErrorScreen} appBarAlwaysOn>
      {children}
    </ReactAdminLayout>
  )
}

function Bar() {
  return (
    <AppBar toolbar={<Tools />} userMenu={<AccountMenu />}>
      <Box sx={{ mr: 2, ml: 0.5, pb: 0.25, display: { xs: 'none', sm: 'block' } }}>
        <Wordmark size={21} />
      </Box>
      <Box sx={{ mr: 2, display: 'flex' }}>
        <EnvironmentBadge />
      </Box>
      <TitlePortal variant="body1" sx={{ color: 'text.secondary' }} />
    </AppBar>
  )
}

function Tools() {
  return (
    <>
      <LiveConnection />
      <Help />
      <LoadingIndicator />
    </>
  )
}
