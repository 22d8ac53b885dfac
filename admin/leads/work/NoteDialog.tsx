import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { NoteFields } from '../../common/notes/NoteFields.tsx'
import { useKindHint } from '../../common/notes/useKindHint.ts'
import { useNoteDraft } from '../../common/notes/useNoteDraft.ts'
import { useNotes } from '../../common/notes/useNotes.ts'

/** A dialog that adds a note to a lead. What was typed stays if it is closed, and is on the lead's page, too. */
export function NoteDialog({ lead, onClose }: { lead: LeadRow; onClose(): void }) {
  const { id, waitingSince } = lead
  const about = { resource: 'leads', id, waitingSince } as const
  const { note, setNote, discard } = useNoteDraft(about)
  const { add } = useNotes(about)
  const hint = useKindHint(about, note.kind)
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('notes.about', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={note.body.trim() !== ''}
      onConfirm={() => add(note).then(discard)}
      onClose={onClose}
    >
      <NoteFields note={note} onChange={setNote} hint={hint} autoFocus />
    </ActionDialog>
  )
}
