import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { NoteFields } from '../../common/notes/NoteFields.tsx'
import { useKindHint } from '../../common/notes/useKindHint.ts'
import { useNotes } from '../../common/notes/useNotes.ts'

/** A dialog that adds a note to a lead. */
export function NoteDialog({ lead, onClose }: { lead: LeadRow; onClose(): void }) {
  const [note, setNote] = useState<NoteBody>({ kind: 'note', body: '' })
  const { id, waitingSince } = lead
  const about = { resource: 'leads', id, waitingSince } as const
  const { add } = useNotes(about)
  const hint = useKindHint(about, note.kind)
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('notes.about', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={note.body.trim() !== ''}
      onConfirm={() => add(note)}
      onClose={onClose}
    >
      <NoteFields note={note} onChange={setNote} hint={hint} autoFocus />
    </ActionDialog>
  )
}
