import { z } from 'zod'
import { type Language, languageSchema } from './language.ts'
import { type StaffRole, staffRoles } from './staff.ts'
import { emailAddress, line } from './text.ts'

/** Somebody on the staff as administrators see them. */
export type StaffRow<Time = string> = {
  id: string
  name: string
  email: string
  role: StaffRole
  language: Language
  hasTwoFactor: boolean
  isDisabled: boolean
  /** Whether they were invited and have not chosen what to sign in with yet. */
  isInvited: boolean
  /** Within a few minutes; null: never. */
  lastSeenAt: Time | null
  createdAt: Time
  version: number
}

/** Whom to invite. */
export const staffInvitation = z.strictObject({
  name: line(200),
  email: emailAddress,
  role: z.enum(staffRoles),
  language: languageSchema,
})

/** What administrators may change of somebody. */
export const staffChange = z
  .strictObject({
    name: line(200),
    role: z.enum(staffRoles),
    language: languageSchema,
    isDisabled: z.boolean(),
  })
  .partial()
export type StaffChange = z.output<typeof staffChange>

/** What people may change of themselves. */
export const ownChange = z.strictObject({ name: line(200), language: languageSchema }).partial()

/** A browser somebody is signed in with. */
export type SessionRow<Time = string> = {
  id: string
  /** The client's address when it began. */
  address: string | null
  userAgent: string | null
  createdAt: Time
  expiresAt: Time
  /** Whether it is the one that asks. */
  isThis: boolean
}
