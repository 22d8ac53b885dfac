import { useNotify, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { hasStatus } from '../request.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

type DeleteNoteDialogProps = { about: NotedRecord; note: NoteRow; onClose(): void }

/** A dialog that deletes a note. That its author has deleted it already, for example in another tab, is no error. */
export function DeleteNoteDialog({ about, note, onClose }: DeleteNoteDialogProps) {
  const { remove, drop } = useNotes(about)
  const notify = useNotify()
  const translate = useTranslate()
  const removeOnce = async () => {
    try {
      await remove(note)
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
      drop(note)
      notify('notes.deleted')
    }
  }
  return (
    <ActionDialog
      title={translate('notes.delete')}
      confirm={translate('ra.action.delete')}
      isDangerous
      onConfirm={removeOnce}
      onClose={onClose}
    >
      {translate('notes.deleteHint')}
    </ActionDialog>
  )
}
