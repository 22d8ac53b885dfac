import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { KeptDraft } from '../drafts/KeptDraft.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { NoteConflict } from './NoteConflict.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useKindHint } from './useKindHint.ts'
import { useNoteConflict } from './useNoteConflict.ts'
import { type NotedRecord, useNotes } from './useNotes.ts'

type EditNoteDialogProps = { about: NotedRecord; note: NoteRow; onClose(): void }

/**
 * A dialog that edits a note. If its author has changed it meanwhile, in another tab, shows how, and saves when the user
 * confirms; a note that was deleted can be added again, as edited.
 */
export function EditNoteDialog({ about, note, onClose }: EditNoteDialogProps) {
  const kept = useDraft<NoteBody>(['note', 'edited', about.id, note.id], {
    kind: note.kind,
    body: note.body,
  })
  const { draft: edited, setDraft: setEdited } = kept
  // A note that is sent twice, because its answer was lost, is added once.
  const [newId] = useState(() => v4())
  const { add, change } = useNotes(about)
  const { latest, attempt } = useNoteConflict(about, note)
  const translate = useTranslate()
  const hint = useKindHint(about, edited.kind)
  const isDeleted = latest === null
  const save = async () => {
    if (isDeleted) await add({ ...edited, id: newId })
    else await change(latest ?? note, edited)
  }
  return (
    <ActionDialog
      title={translate('notes.edit')}
      confirm={translate(isDeleted ? 'notes.saveAsNew' : 'ra.action.save')}
      isReady={edited.body.trim() !== ''}
      isKept
      onConfirm={() => kept.saving(() => attempt(save))}
      onClose={onClose}
    >
      <KeptDraft draft={kept} />
      <NoteFields note={edited} onChange={setEdited} hint={hint} />
      <NoteConflict latest={latest} />
    </ActionDialog>
  )
}
