import { z } from 'zod'
import { daySchema } from './day-schema.ts'
import type { Language } from './language.ts'
import { languageSchema } from './language-schema.ts'
import { type Absence, type ChosenAppearance, looks, type StaffRole, staffRoles } from './staff.ts'
import { emailAddress, line } from './text.ts'

/** A staff member in the administrators' list. */
export type StaffRow<Time = string> = {
  id: string
  name: string
  email: string
  role: StaffRole
  language: Language
  hasTwoFactor: boolean
  /** Whether a work account of single sign-on is linked. */
  hasWorkAccount: boolean
  isDisabled: boolean
  /** Null if they are not and will not be away. */
  absence: Absence | null
  /** Whether they were invited and have not signed in or set a password yet. */
  isInvited: boolean
  /** When they last sent a request, accurate to five minutes; null: never. */
  lastSeenAt: Time | null
  createdAt: Time
  version: number
}

/** Request body that invites a new staff member. */
export const staffInvitation = z.strictObject({
  name: line(200),
  email: emailAddress,
  role: z.enum(staffRoles),
  language: languageSchema,
})

/** Request body with which administrators change a staff member: only the fields to change. */
export const staffChange = z
  .strictObject({
    name: line(200),
    role: z.enum(staffRoles),
    language: languageSchema,
    isDisabled: z.boolean(),
  })
  .partial()
export type StaffChange = z.output<typeof staffChange>

/** Request body with which staff change their own account: only the fields to change. */
export const ownChange = z
  .strictObject({ name: line(200), language: languageSchema, phone: line(40).nullable() })
  .partial()
export type OwnChange = z.output<typeof ownChange>

/** Request body that says that a staff member is away, or will be from a day on. */
export const absenceBody = z.strictObject({
  from: daySchema.nullable().default(null),
  until: daySchema.nullable(),
})

/** Request body with which staff choose the language, the look and the shortcuts of their dashboard: only what to change. */
export const appearanceChange = z
  .strictObject({
    dashboardLanguage: languageSchema,
    look: z.enum(looks),
    hasSingleKeys: z.boolean(),
  })
  .partial()
export type AppearanceChange = z.output<typeof appearanceChange>

/** Reads the chosen language and look from the row of a staff member; values that no longer exist become null. */
export const chosenAppearance = z.object({
  dashboardLanguage: languageSchema.nullable().catch(null),
  look: z.enum(looks).nullable().catch(null),
  hasSingleKeys: z.boolean().catch(true),
}) satisfies z.ZodType<ChosenAppearance>

/** A sign-in session of a staff member. */
export type SessionRow<Time = string> = {
  id: string
  /** The client's IP address at sign-in. */
  address: string | null
  userAgent: string | null
  createdAt: Time
  expiresAt: Time
  /** Whether the request was sent with this session. */
  isThis: boolean
}
