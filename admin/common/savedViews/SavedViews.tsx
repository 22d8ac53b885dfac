import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useNotify, useResourceContext, useTranslate } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { BarButton } from '../list/BarButton.tsx'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { TOUCH_SIZE, touchScreens } from '../touch.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useOpenView } from './useOpenView.ts'
import {
  hasSameColumns,
  isSameView,
  pathOf,
  pathOfAll,
  useCurrentView,
  useIsOwn,
  useViews,
} from './useViews.ts'
import { ViewMenu } from './ViewMenu.tsx'

/**
 * The saved views of a list, the user's own and shared ones, as a row of links after "All". At the end of the row, the
 * menu of the current view and, if it was changed, buttons that save the change; without a view, a button that saves
 * the list on screen as a new one.
 */
export function SavedViews() {
  const { views, loaded } = useViews()
  const list = useCurrentView()
  const translate = useTranslate()
  const opened = useOpenView(views)
  const current = opened ?? views.find((view) => isSameView(view, list))
  const isChanged = opened && !(isSameView(opened, list) && hasSameColumns(opened, list))
  const isAll = !current && Object.keys(list.filter).length === 0
  return (
    <Box component="nav" aria-label={translate('views.title')} sx={rowSx}>
      <AllLink isCurrent={isAll} />
      {views.map((view) => (
        <ViewLink key={view.id} view={view} isCurrent={view === current} />
      ))}
      <LoadProblem loaded={loaded} what={translate('views.title')} />
      {current && <ViewMenu key={current.id} view={current} />}
      {opened && isChanged && <UpdateButton view={opened} />}
      {(!current || isChanged) && <SaveButton isChange={current !== undefined} />}
    </Box>
  )
}

/** Saves the filter, order and columns on screen in the view; if it was saved elsewhere meanwhile, says so. */
function UpdateButton({ view }: { view: ViewRow }) {
  const { change } = useViews()
  const list = useCurrentView()
  const notify = useNotify()
  const translate = useTranslate()
  const isOwn = useIsOwn(view)
  if (!isOwn) return <Box sx={{ color: 'text.secondary', px: 1 }}>{translate('views.changed')}</Box>
  const update = async () => {
    await change(view, list).then(
      () => notify('views.updated', { messageArgs: { name: view.name } }),
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  }
  return (
    <>
      <Box sx={{ color: 'text.secondary', px: 1 }}>{translate('views.changed')}</Box>
      <Button size="small" onClick={update}>
        {translate('views.update')}
      </Button>
    </>
  )
}

function SaveButton({ isChange }: { isChange: boolean }) {
  const [isSaving, setSaving] = useState(false)
  const translate = useTranslate()
  const label = translate(isChange ? 'views.saveAsNew' : 'views.save')
  return (
    <>
      <BarButton icon={<SaveIcon />} label={label} onClick={() => setSaving(true)} />
      {isSaving && <SaveViewDialog onClose={() => setSaving(false)} />}
    </>
  )
}

function AllLink({ isCurrent }: { isCurrent: boolean }) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <Link
      to={pathOfAll(resource)}
      underline="none"
      aria-current={isCurrent ? 'page' : undefined}
      sx={{ ...linkSx, ...(isCurrent && currentSx) }}
    >
      {translate(`views.all.${resource}`)}
    </Link>
  )
}

function ViewLink({ view, isCurrent }: { view: ViewRow; isCurrent: boolean }) {
  const translate = useTranslate()
  const title = view.isShared ? translate('views.sharedBy', { name: view.owner.name }) : undefined
  return (
    <Link
      to={pathOf(view)}
      underline="none"
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      sx={{ ...linkSx, ...(isCurrent && currentSx) }}
    >
      {view.name}
    </Link>
  )
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, md: 0.25, xl: 0.5 },
  minHeight: 36,
  minWidth: 0,
  // On a phone, one line that scrolls sideways.
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  whiteSpace: 'nowrap',
}
const linkSx = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  px: { xs: 1, md: 0.75, xl: 1 },
  py: 0.75,
  [touchScreens]: { '&&': { minHeight: TOUCH_SIZE, minWidth: TOUCH_SIZE, m: 0 } },
  flexShrink: 0,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
}
const currentSx = { color: 'text.primary', borderColor: 'primary.main' }
