import MoreIcon from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useGetIdentity, useNotify, useTranslate } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useViews } from './useViews.ts'

/** What can be done with the view on the screen: its link copied, and one's own renamed or deleted. */
export function ViewMenu({ view }: { view: ViewRow }) {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  const copy = useCopyLink(view)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const isOwn = identity?.id === view.owner.id
  const choose = (what: 'edit' | 'delete' | undefined) => () => {
    setAnchor(null)
    setAsked(what)
    if (!what) void copy()
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
        <MenuItem onClick={choose(undefined)}>{translate('views.copy')}</MenuItem>
        {isOwn && <MenuItem onClick={choose('edit')}>{translate('views.edit')}</MenuItem>}
        {isOwn && <MenuItem onClick={choose('delete')}>{translate('ra.action.delete')}</MenuItem>}
      </Menu>
      {asked === 'edit' && <SaveViewDialog view={view} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && <DeleteDialog view={view} onClose={() => setAsked(undefined)} />}
    </>
  )
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

function useCopyLink({ resource, id }: ViewRow) {
  const notify = useNotify()
  return async () => {
    const { origin, pathname } = window.location
    await navigator.clipboard?.writeText(`${origin}${pathname}#/${resource}?view=${id}`)
    notify('common.copied', { autoHideDuration: 2_000 })
  }
}
