/** How a client whom staff enter by hand came to the business; stored as the origin of the lead. */
export const enteredOrigins = [
  'phone_call',
  'office_visit',
  'direct_message',
  'event',
  'acquaintance',
] as const
export type EnteredOrigin = (typeof enteredOrigins)[number]

/** The origin of a lead that staff made from an assessment. */
export const assessmentOrigin = 'assessment'

/** The origin of a lead that was sent with the form of the portal. */
export const portalOrigin = 'portal'

/** The origins that have names: those that Antesala itself sets, and the one that its API documents for the website of a client. */
export const namedOrigins = [
  ...enteredOrigins,
  assessmentOrigin,
  portalOrigin,
  'web portal',
] as const

/** The ways to enter a client that are a conversation: whoever enters the lead has answered the client. */
const conversations: readonly string[] = ['phone_call', 'office_visit'] satisfies EnteredOrigin[]

/** Whether a lead with this origin was entered during or after a conversation with the client. */
export function isConversation(origin: string | undefined): boolean {
  return origin !== undefined && conversations.includes(origin)
}

/** Response to an entered lead. It is recorded a moment later. */
export type EntryResult = { id: string; refCode: string }
