import { z } from 'zod'
import { paragraph } from './text.ts'

/** What a note tells of: a remark, or how the client was reached. */
export const noteKinds = ['note', 'call', 'email', 'message', 'visit'] as const
export type NoteKind = (typeof noteKinds)[number]

/** A note as staff write it, in Markdown. */
export const noteBody = z.strictObject({
  kind: z.enum(noteKinds),
  body: paragraph(10_000),
})
export type NoteBody = z.output<typeof noteBody>

/** Whether a note of this kind means that the client has been answered. */
export function isAnswer(kind: NoteKind): boolean {
  return kind !== 'note'
}

/** A note about a submission. `Time` as in records.ts. */
export type NoteRow<Time = string> = NoteBody & {
  id: string
  version: number
  authorId: string
  author: string
  createdAt: Time
  updatedAt: Time
}
