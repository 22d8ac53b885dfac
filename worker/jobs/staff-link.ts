import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { StaffLink } from '../../shared/jobs/staff-link.ts'
import { countEmailsTo } from '../../shared/tables/emails/limits.ts'
import { findStaffRecipient, type StaffRecipient } from '../../shared/tables/staff/staff.ts'
import { replacePasswordLink } from '../../shared/tables/staff/staff-tokens.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { BatchHandler, BatchStep } from '../job-handler.ts'
import { type EmailRequest, enqueueEmails, secretMask } from '../mail/enqueue.ts'

/** How long a link is valid. */
const validMs = { 'staff-invitation': 7 * DAY_MS, 'password-reset': HOUR_MS }
/** Maximum number of password resets per account and hour. Anyone can request one for any email address. */
const maxResets = 3

/**
 * Enqueues emails with a link to set a password, which replaces earlier ones. Skips accounts that do not exist or are
 * disabled, and password resets above the limit.
 */
export const enqueueStaffLinks: BatchHandler<StaffLink> = async (step, payloads) => {
  for (const payload of payloads) await enqueueLink(step, payload)
}

async function enqueueLink(step: BatchStep, payload: StaffLink) {
  const { tx, config } = step
  const staff = await findStaffRecipient(tx, payload)
  if (!staff || (payload.template === 'password-reset' && (await isOverLimit(step, staff)))) return
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs[payload.template])
  await replacePasswordLink(tx, { id: newId(), key: tokenKey(token), staffId: staff.id, expiresAt })
  const link = `${config.PUBLIC_URL}/admin/#/password/${secretMask}`
  const validUntil = formatMoment(expiresAt, staff.language, config.TIME_ZONE)
  await enqueueEmails(step, [
    { ...requestFor(staff, payload, { name: staff.name, link, validUntil }), secret: token },
  ])
}

function requestFor(
  { id, name, email, language }: StaffRecipient,
  payload: StaffLink,
  data: { name: string; link: string; validUntil: string },
): EmailRequest {
  const about = { kind: 'staff' as const, id }
  const common = { about, occasion: payload.orderId, language, to: { name, email } }
  if (payload.template === 'password-reset') return { ...common, template: 'password-reset', data }
  return {
    ...common,
    template: 'staff-invitation',
    data: { ...data, invitedBy: payload.invitedBy },
  }
}

async function isOverLimit({ tx }: BatchStep, { email }: StaffRecipient) {
  const since = new Date(Date.now() - HOUR_MS)
  const counts = await countEmailsTo(tx, [email], { since, templates: ['password-reset'] })
  return (counts.get(email) ?? 0) >= maxResets
}

// Returns the key under which better-auth looks up the token of a password link. It contains a hash instead
// of the token (`verification.storeIdentifier` in api/staff/signin/auth.ts).
function tokenKey(token: string) {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
