import EmptyIcon from '@mui/icons-material/InboxOutlined'
import NotAllowedIcon from '@mui/icons-material/LockOutlined'
import FailedIcon from '@mui/icons-material/ReportProblemOutlined'
import RejectedIcon from '@mui/icons-material/SearchOffOutlined'
import OfflineIcon from '@mui/icons-material/WifiOffOutlined'
import type { SvgIconProps } from '@mui/material'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FailureReason } from './failures.ts'

type LoadPageProps = {
  reason: FailureReason | 'empty' | 'noMatch'
  /** Replaces the hint of the reason, such as with the API's message; already translated. */
  hint?: string
  /** The buttons that help. */
  children?: ReactNode
}

/** What a list shows when it has no rows: why it has none, and buttons with which the user can change that. */
export function LoadPage({ reason, hint, children }: LoadPageProps) {
  const translate = useTranslate()
  const Icon = icons[reason]
  return (
    <Box
      role={reason === 'empty' ? undefined : reason === 'noMatch' ? 'status' : 'alert'}
      data-reason={reason}
      sx={pageSx}
    >
      <Icon aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography variant="h6" component="h2">
        {translate(`load.page.${reason}.title`)}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {hint ?? translate(`load.page.${reason}.hint`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
        {children}
      </Box>
    </Box>
  )
}

const icons: Record<LoadPageProps['reason'], ComponentType<SvgIconProps>> = {
  offline: OfflineIcon,
  unreachable: FailedIcon,
  failed: FailedIcon,
  notAllowed: NotAllowedIcon,
  rejected: RejectedIcon,
  noMatch: RejectedIcon,
  empty: EmptyIcon,
}

const pageSx = {
  py: 6,
  px: 2,
  display: 'grid',
  gap: 0.75,
  justifyItems: 'center',
  textAlign: 'center',
}
