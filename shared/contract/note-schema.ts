import { z } from 'zod'
import { noteKinds } from './note.ts'
import { paragraph } from './text.ts'

/** Request body that adds or changes a note; `body` is Markdown. */
export const noteBody = z.strictObject({
  kind: z.enum(noteKinds),
  body: paragraph(10_000),
})
export type NoteBody = z.output<typeof noteBody>
