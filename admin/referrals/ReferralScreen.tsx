import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { CanAccess, Title, useCanAccess, useLocation, useNavigate, useTranslate } from 'react-admin'
import { NotAllowed } from '../frame/Notice.tsx'
import { AttributionDialog } from './AttributionDialog.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { TreeList } from './TreeList.tsx'
import { UnknownCodes } from './UnknownCodes.tsx'

const views = { board: Leaderboard, tree: TreeList, unknown: UnknownCodes }

/** The screen of referrals: a leaderboard, the referral trees, and the unknown codes, one at a time. */
export function ReferralScreen() {
  const translate = useTranslate()
  const [view, show] = useView(['board', 'tree', 'unknown'])
  const View = views[view]
  return (
    <CanAccess resource="referrals" action="list" accessDenied={<NotAllowed />}>
      <Box sx={{ py: 2 }}>
        <Title title={translate('resources.referrals.name', { smart_count: 2 })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Tabs
            value={view}
            variant="scrollable"
            onChange={(_event, next) => show(next)}
            sx={{ flex: { xs: '1 0 100%', sm: 1 }, minHeight: 40 }}
          >
            <Tab value="board" label={translate('referrals.view.board')} />
            <Tab value="tree" label={translate('referrals.view.tree')} />
            <Tab value="unknown" label={translate('referrals.view.unknown')} />
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

/** Returns the view named in the URL (by default the first one) and a function that shows another. */
function useView<const View extends string>(views: readonly [View, ...View[]]) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const viewInUrl = new URLSearchParams(search).get('view')
  const view = views.find((name) => name === viewInUrl) ?? views[0]
  const show = (next: View) => navigate(`${pathname}?view=${next}`)
  return [view, show] as const
}
