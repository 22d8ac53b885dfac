import MoreIcon from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { useCopy } from '../useCopy.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { linkOf, useIsOwn, useViews } from './useViews.ts'

/** The menu of the current view: copy its link, move it and, for its owner only, rename, share or delete it. */
export function ViewMenu({ view }: { view: ViewRow }) {
  const translate = useTranslate()
  const copy = useCopy()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [action, setAction] = useState<'edit' | 'delete'>()
  const isOwn = useIsOwn(view)
  const choose = (chosen: 'edit' | 'delete' | 'copy') => () => {
    setAnchor(null)
    if (chosen === 'copy') void copy?.(linkOf(view))
    else setAction(chosen)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('views.menu', { name: view.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {copy && <MenuItem onClick={choose('copy')}>{translate('views.copy')}</MenuItem>}
        <MoveItems view={view} onChoose={() => setAnchor(null)} />
        {isOwn && <MenuItem onClick={choose('edit')}>{translate('views.edit')}</MenuItem>}
        {isOwn && <MenuItem onClick={choose('delete')}>{translate('ra.action.delete')}</MenuItem>}
      </Menu>
      {action === 'edit' && <SaveViewDialog view={view} onClose={() => setAction(undefined)} />}
      {action === 'delete' && <DeleteDialog view={view} onClose={() => setAction(undefined)} />}
    </>
  )
}

// The order is the user's own. The first view cannot move to the left, the last one not to the right.
function MoveItems({ view, onChoose }: { view: ViewRow; onChoose(): void }) {
  const { views, move } = useViews()
  const notify = useNotify()
  const translate = useTranslate()
  const place = views.findIndex(({ id }) => id === view.id)
  const moveBy = (steps: -1 | 1) => () => {
    onChoose()
    move(view, steps).catch((error: Error) => notify(error.message, { type: 'error' }))
  }
  return [
    <MenuItem key="left" disabled={place <= 0} onClick={moveBy(-1)}>
      {translate('views.moveLeft')}
    </MenuItem>,
    <MenuItem key="right" disabled={place === views.length - 1} onClick={moveBy(1)}>
      {translate('views.moveRight')}
    </MenuItem>,
  ]
}

function DeleteDialog({ view, onClose }: { view: ViewRow; onClose(): void }) {
  const { remove } = useViews()
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('views.delete', { name: view.name })}
      confirm={translate('ra.action.delete')}
      isDangerous
      onConfirm={() => remove(view)}
      onClose={onClose}
    >
      {translate(view.isShared ? 'views.deleteShared' : 'views.deleteOwn')}
    </ActionDialog>
  )
}
