import { useTranslate } from 'react-admin'
import { ActionDialog } from '../ActionDialog.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useKindHint } from './useKindHint.ts'
import { useNoteDraft } from './useNoteDraft.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

type NoteDialogProps = {
  about: NotedRecord
  /** The name of the record. */
  name: string
  onClose(): void
}

/** A dialog that adds a note to a record. What was typed stays if it is closed, and is on the record's page, too. */
export function NoteDialog({ about, name, onClose }: NoteDialogProps) {
  const { note, setNote, save } = useNoteDraft(about)
  const { add } = useNotes(about)
  const hint = useKindHint(about, note.kind)
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('notes.about', { name })}
      confirm={translate('ra.action.save')}
      isReady={note.body.trim() !== ''}
      isKept
      onConfirm={() => save(add)}
      onClose={onClose}
    >
      <NoteFields note={note} onChange={setNote} hint={hint} autoFocus />
    </ActionDialog>
  )
}
