import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import {
  AccessDenied,
  CanAccess,
  Title,
  useCanAccess,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin'
import { AttributionDialog } from './AttributionDialog.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { TreeList } from './TreeList.tsx'
import { UnknownCodes } from './UnknownCodes.tsx'

const screens = { board: Leaderboard, tree: TreeList, unknown: UnknownCodes }

/** Who brought whom and what: the leaderboard, the trees, the codes nobody has. */
export function ReferralScreen() {
  const translate = useTranslate()
  const [view, show] = useView(['board', 'tree', 'unknown'])
  const Shown = screens[view]
  return (
    <CanAccess resource="referrals" action="list" accessDenied={<AccessDenied />}>
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
          <ByHand />
        </Box>
        <Shown />
      </Box>
    </CanAccess>
  )
}

function ByHand() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'change' })
  if (!canAccess) return null
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {translate('referrals.byHand')}
      </Button>
      {isOpen && <AttributionDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which of some views is shown, kept in the address; the first unless it names another. */
function useView<const View extends string>(views: readonly [View, ...View[]]) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('view')
  const view = views.find((each) => each === named) ?? views[0]
  const show = (next: View) => navigate(`${pathname}?view=${next}`)
  return [view, show] as const
}
