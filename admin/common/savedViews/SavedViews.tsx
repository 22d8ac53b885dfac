import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { Link, useListContext, useLocation, useNavigate, useStore, useTranslate } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { isSameView, pathOf, useCurrentView, useViews } from './useViews.ts'
import { ViewMenu } from './ViewMenu.tsx'

/**
 * The saved views of a list, the user's own and shared ones, as a row of links. At the end of the row, the
 * menu of the current view or, if the list on screen matches no view, a button that saves it as a new view.
 */
export function SavedViews() {
  const { views } = useViews()
  const list = useCurrentView()
  const [isSaving, setSaving] = useState(false)
  const translate = useTranslate()
  useOpenView(views)
  const current = views.find((view) => isSameView(view, list))
  return (
    <Box component="nav" aria-label={translate('views.title')} sx={rowSx}>
      {views.map((view) => (
        <ViewLink key={view.id} view={view} isCurrent={view === current} />
      ))}
      {current ? (
        <ViewMenu key={current.id} view={current} />
      ) : (
        <Button size="small" startIcon={<SaveIcon />} onClick={() => setSaving(true)}>
          {translate('views.save')}
        </Button>
      )}
      {isSaving && <SaveViewDialog onClose={() => setSaving(false)} />}
    </Box>
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
  gap: 0.5,
  minHeight: 36,
  minWidth: 0,
  overflowX: 'auto',
  whiteSpace: 'nowrap',
}
const linkSx = {
  px: 1,
  py: 0.75,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
}
const currentSx = { color: 'text.primary', borderColor: 'primary.main' }

/**
 * Opens the view whose id is in the URL (`?view=…`), for example from a colleague's link: sets its columns
 * and, if the URL has no filter, its filter and sort order.
 */
function useOpenView(views: ViewRow[]): void {
  const { resource } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [, setHiddenColumns] = useStore<string[]>(`${resource}.datatable`)
  const openedId = useRef<string>(undefined)
  const viewId = new URLSearchParams(search).get('view')
  const view = views.find(({ id }) => id === viewId)
  useEffect(() => {
    if (!view || openedId.current === view.id) return
    openedId.current = view.id
    setHiddenColumns(view.hiddenColumns)
    if (!new URLSearchParams(search).has('filter')) navigate(pathOf(view), { replace: true })
  }, [view, search, navigate, setHiddenColumns])
}
