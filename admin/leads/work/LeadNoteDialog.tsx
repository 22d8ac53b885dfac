import type { LeadRow } from '../../../shared/contract/records.ts'
import { NoteDialog } from '../../common/notes/NoteDialog.tsx'

/** A dialog that adds a note to a lead. */
export function LeadNoteDialog({ lead, onClose }: { lead: LeadRow; onClose(): void }) {
  const { id, name, waitingSince } = lead
  return (
    <NoteDialog about={{ resource: 'leads', id, waitingSince }} name={name} onClose={onClose} />
  )
}
