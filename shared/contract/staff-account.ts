import { z } from 'zod'
import { type Language, languageSchema } from './language.ts'
import { type StaffRole, staffRoles } from './staff.ts'
import { emailAddress, line } from './text.ts'

/** A staff member in the administrators' list. */
export type StaffRow<Time = string> = {
  id: string
  name: string
  email: string
  role: StaffRole
  language: Language
  hasTwoFactor: boolean
  isDisabled: boolean
  /** Whether they were invited and have not signed in or set a password yet. */
  isInvited: boolean
  /** Accurate to a few minutes; null: never. */
  lastSeenAt: Time | null
  createdAt: Time
  version: number
}

/** Request body of an invitation. */
export const staffInvitation = z.strictObject({
  name: line(200),
  email: emailAddress,
  role: z.enum(staffRoles),
  language: languageSchema,
})

/** What administrators may change of a staff member. */
export const staffChange = z
  .strictObject({
    name: line(200),
    role: z.enum(staffRoles),
    language: languageSchema,
    isDisabled: z.boolean(),
  })
  .partial()
export type StaffChange = z.output<typeof staffChange>

/** What staff may change of their own account. */
export const ownChange = z.strictObject({ name: line(200), language: languageSchema }).partial()

/** A browser that a staff member is signed in with. */
export type SessionRow<Time = string> = {
  id: string
  /** The client's IP address at sign-in. */
  address: string | null
  userAgent: string | null
  createdAt: Time
  expiresAt: Time
  /** Whether it is the session of this request. */
  isThis: boolean
}
