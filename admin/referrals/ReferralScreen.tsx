import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { CanAccess, LinkBase, Title, useCanAccess, useLocation, useTranslate } from 'react-admin'
import { NotAllowed } from '../frame/Notice.tsx'
import { AttributionDialog } from './AttributionDialog.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { TreeList } from './TreeList.tsx'
import { UnknownCodes } from './UnknownCodes.tsx'

/** The views, each with its address. What follows `?` belongs to the view: its filter, order and page. */
const views = [
  { path: '/referrals', label: 'referrals.view.board', View: Leaderboard },
  { path: '/referrals/tree', label: 'referrals.view.tree', View: TreeList },
  { path: '/referrals/unknown', label: 'referrals.view.unknown', View: UnknownCodes },
] as const

/** The screen of referrals: a leaderboard, the referral trees, and the unknown codes, one at a time. */
export function ReferralScreen() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { path, View } = views.find((view) => view.path === pathname) ?? views[0]
  return (
    <CanAccess resource="referrals" action="list" accessDenied={<NotAllowed />}>
      <Box sx={{ py: 2 }}>
        <Title title={translate('resources.referrals.name', { smart_count: 2 })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Tabs
            value={path}
            variant="scrollable"
            sx={{ flex: { xs: '1 0 100%', sm: 1 }, minHeight: 40 }}
          >
            {views.map((view) => (
              <Tab
                key={view.path}
                value={view.path}
                component={LinkBase}
                to={view.path}
                label={translate(view.label)}
              />
            ))}
          </Tabs>
          <AttributeButton />
        </Box>
        <View />
      </Box>
    </CanAccess>
  )
}

function AttributeButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'change' })
  if (!canAccess) return null
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {translate('referrals.attributeManually')}
      </Button>
      {isOpen && <AttributionDialog onClose={() => setOpen(false)} />}
    </>
  )
}
