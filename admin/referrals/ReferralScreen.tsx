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

const views = { board: Leaderboard, tree: TreeList, unknown: UnknownCodes }

/** The address of each view. What follows `?` belongs to the view: its filter, order and page. */
const paths = { board: '/referrals', tree: '/referrals/tree', unknown: '/referrals/unknown' }

/** The screen of referrals: a leaderboard, the referral trees, and the unknown codes, one at a time. */
export function ReferralScreen() {
  const translate = useTranslate()
  const view = useView()
  const View = views[view]
  return (
    <CanAccess resource="referrals" action="list" accessDenied={<NotAllowed />}>
      <Box sx={{ py: 2 }}>
        <Title title={translate('resources.referrals.name', { smart_count: 2 })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Tabs
            value={view}
            variant="scrollable"
            sx={{ flex: { xs: '1 0 100%', sm: 1 }, minHeight: 40 }}
          >
            {(['board', 'tree', 'unknown'] as const).map((name) => (
              <Tab
                key={name}
                value={name}
                component={LinkBase}
                to={paths[name]}
                label={translate(`referrals.view.${name}`)}
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

/** Returns the view at the address; by default the leaderboard. */
function useView() {
  const { pathname } = useLocation()
  if (pathname === paths.tree) return 'tree'
  return pathname === paths.unknown ? 'unknown' : 'board'
}
