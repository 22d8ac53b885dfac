import { z } from 'zod'
import { paragraph } from './text.ts'

/** The kinds of note: a remark, or a contact with the client. */
export const noteKinds = ['note', 'call', 'email', 'message', 'visit'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Request body that adds or changes a note; `body` is Markdown. */
export const noteBody = z.strictObject({
  kind: z.enum(noteKinds),
  body: paragraph(10_000),
})
export type NoteBody = z.output<typeof noteBody>

/** Whether a note of this kind reports a contact, which marks a lead as answered. */
export function isAnswer(kind: NoteKind): boolean {
  return kind !== 'note'
}

/** A note about a lead or an application. `Time` is a Date in the API and a string in the dashboard. */
export type NoteRow<Time = string> = NoteBody & {
  id: string
  version: number
  authorId: string
  author: string
  createdAt: Time
  updatedAt: Time
}
