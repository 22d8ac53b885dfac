import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate, useResourceContext, useTranslate } from 'react-admin'
import type { SavedViewResource, ViewRow } from '../../../shared/contract/saved-view.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { pathOf, useCurrentView, useViews } from './useViews.ts'

type SaveViewDialogProps = {
  /** The view to rename or share; undefined to save the list on screen as a new view. */
  view?: ViewRow
  onClose(): void
}

/** A dialog that saves a new view, or changes the name of a view and whether it is shared. */
export function SaveViewDialog({ view, onClose }: SaveViewDialogProps) {
  const resource = useResourceContext() as SavedViewResource
  const { save, change } = useViews()
  const current = useCurrentView()
  const navigate = useNavigate()
  const translate = useTranslate()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const submit = async () => {
    if (view) await change(view, { name, isShared })
    else navigate(pathOf(await save({ resource, name, isShared, ...current })))
  }
  return (
    <ActionDialog
      title={translate(view ? 'views.edit' : 'views.save')}
      confirm={translate('ra.action.save')}
      isReady={name.trim() !== ''}
      onConfirm={submit}
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
