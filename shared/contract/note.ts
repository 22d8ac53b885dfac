/** The kinds of note: a remark, or a contact with the client. */
export const noteKinds = ['note', 'call', 'email', 'message', 'visit'] as const
export type NoteKind = (typeof noteKinds)[number]

/** Whether a note of this kind reports a contact, which marks a lead as answered. */
export function isAnswer(kind: NoteKind): boolean {
  return kind !== 'note'
}

/** A note about a lead or an application. `Time` is a Date in the API and a string in the dashboard. */
export type NoteRow<Time = string> = {
  id: string
  kind: NoteKind
  /** Markdown. */
  body: string
  /** The subject of the email as which it was sent to the client; null for other notes. */
  subject: string | null
  /** The id of that email, which does not exist until the answer can no longer be undone; null for other notes. */
  emailId: string | null
  version: number
  authorId: string
  author: string
  createdAt: Time
  updatedAt: Time
}
