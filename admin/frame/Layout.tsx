import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import {
  AppBar,
  LoadingIndicator,
  Layout as ReactAdminLayout,
  useGetIdentity,
  usePermissions,
  useTranslate,
} from 'react-admin'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { useRowClicks } from '../common/list/useRowClicks.ts'
import { LiveConnection } from '../common/live/LiveConnection.tsx'
import { useShortcut } from '../common/shortcuts.ts'
import { Wordmark } from '../common/Wordmark.tsx'
import { UndoLater } from '../jobs/UndoLater.tsx'
import { NewLead } from '../leads/entry/NewLead.tsx'
import { OutcomeQuestion } from '../leads/work/OutcomeQuestion.tsx'
import { preloadScreens } from '../preloadScreens.ts'
import { RequiredTwoFactor, SignInAgain } from '../screens.ts'
import { useIsSessionPaused } from '../signin/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { DocumentTitle } from './DocumentTitle.tsx'
import { EnvironmentBadge } from './EnvironmentBadge.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Help } from './Help.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { Menu } from './Menu.tsx'
import { LeadNotices } from './notices/LeadNotices.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { printStyles } from './printStyles.ts'
import { ScreenTitle } from './ScreenTitle.tsx'
import { ToastsBelow, ToastsInBar } from './Toasts.tsx'
import { useDocumentLanguage } from './useDocumentLanguage.ts'
import { useNewDay } from './useNewDay.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'
import { useTopOfScreens } from './useTopOfScreens.ts'

/**
 * The layout of every screen: app bar, menu, and the content or, if that fails, a notice. Users who must set up
 * two-step verification see nothing else.
 */
export function Layout({ children }: { children: ReactNode }) {
  useDocumentLanguage()
  useNewDay()
  useSearchShortcut()
  useSaveShortcut()
  useRowClicks()
  useTopOfScreens()
  const { identity, isPending } = useGetIdentity()
  if (isPending) return null
  if (identity?.mustSetUpTwoFactor)
    return (
      <Suspense>
        <RequiredTwoFactor />
      </Suspense>
    )
  return (
    <LeaveQuestion>
      <OutcomeQuestion>
        <NewLead>
          <GlobalStyles styles={printStyles} />
          <ReactAdminLayout appBar={Bar} menu={Menu} error={ErrorScreen} appBarAlwaysOn>
            <LeadNotices />
            {children}
            <DocumentTitle />
            <PreloadScreens />
            <UndoLater />
            <ToastsBelow />
            <WhilePaused />
          </ReactAdminLayout>
        </NewLead>
      </OutcomeQuestion>
    </LeaveQuestion>
  )
}

function WhilePaused() {
  return useIsSessionPaused() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}

// Mounted once the first screen has been loaded, because both are in React-admin's Suspense.
function PreloadScreens() {
  const client = useQueryClient()
  const { permissions: role } = usePermissions<StaffRole>()
  useEffect(() => {
    if (role) void preloadScreens(role, () => client.isFetching() > 0)
  }, [client, role])
  return null
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
      <ScreenTitle />
      <ToastsInBar />
    </AppBar>
  )
}

function Tools() {
  const translate = useTranslate()
  return (
    <>
      <PaletteButton />
      <LiveConnection />
      <Help />
      <LoadingIndicator aria-hidden={false} aria-label={translate('ra.page.loading')} />
    </>
  )
}

/** Registers "/" to focus the search field of the list on screen. */
function useSearchShortcut() {
  useShortcut('/', 'frame.search', () => {
    document.querySelector<HTMLInputElement>('#main-content input[name=q]')?.focus()
  })
}
