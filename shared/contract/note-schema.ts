import { z } from 'zod'
import { noteKinds } from './note.ts'
import { paragraph } from './text.ts'

/** Request body that changes a note; `body` is Markdown. */
export const noteBody = z.strictObject({
  kind: z.enum(noteKinds),
  body: paragraph(10_000),
})
export type NoteBody = z.output<typeof noteBody>

/** Request body that adds a note. With an `id`, a repeated request adds no second note. */
export const newNoteBody = noteBody.extend({ id: z.uuid().optional() })
export type NewNoteBody = z.output<typeof newNoteBody>
