import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate, useResourceContext, useTranslate } from 'react-admin'
import type { Viewable, ViewRow } from '../../../shared/contract/saved-view.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { pathOf, useViewOfList, useViews } from './useViews.ts'

type SaveViewDialogProps = {
  /** The view to rename or share; without it the list on the screen is saved as a new one. */
  view?: ViewRow
  onClose(): void
}

/** Asks under which name a view is kept, and whether colleagues see it too. */
export function SaveViewDialog({ view, onClose }: SaveViewDialogProps) {
  const resource = useResourceContext() as Viewable
  const { save, change } = useViews()
  const { view: list } = useViewOfList()
  const navigate = useNavigate()
  const translate = useTranslate()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const keep = async () => {
    if (view) await change(view, { name, isShared })
    else navigate(pathOf(await save({ resource, name, isShared, ...list })))
  }
  return (
    <ActionDialog
      title={translate(view ? 'views.edit' : 'views.save')}
      confirm={translate('ra.action.save')}
      isReady={name.trim() !== ''}
      onConfirm={keep}
      onClose={onClose}
    >
      <TextField
        label={translate('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        autoFocus
      />
      <FormControlLabel
        control={
          <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        }
        label={translate('views.share')}
      />
    </ActionDialog>
  )
}
