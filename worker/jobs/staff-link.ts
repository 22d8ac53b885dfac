import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { StaffLink } from '../../shared/jobs/staff-link.ts'
import { countEmailsTo } from '../../shared/tables/emails/limits.ts'
import { findStaffRecipient, type StaffRecipient } from '../../shared/tables/staff/staff.ts'
import { findInviter } from '../../shared/tables/staff/staff-accounts.ts'
import { replacePasswordLink } from '../../shared/tables/staff/staff-tokens.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { BatchHandler, BatchStep } from '../job-handler.ts'
import { type EmailRequest, enqueueEmails, secretMask } from '../mail/enqueue.ts'

/** How long a link is valid. */
const validMs = { 'staff-invitation': 7 * DAY_MS, 'password-reset': HOUR_MS }
/** Maximum number of emails per account, template and hour. Anyone can request a reset for any email address. */
const MAX_REQUESTED = 3

/** What an email with a link needs to know besides its recipient. */
type Link = { template: 'password-reset' } | { template: 'staff-invitation'; invitedBy: string }

/**
 * Enqueues emails with a link to set a password, which replaces earlier ones. A password reset renews the invitation of
 * staff who have not accepted theirs. Skips accounts that do not exist or are disabled, and password resets above the
 * limit.
 */
export const enqueueStaffLinks: BatchHandler<StaffLink> = async (step, payloads) => {
  for (const payload of payloads) await enqueueLink(step, payload)
}

async function enqueueLink(step: BatchStep, payload: StaffLink) {
  const { tx, config } = step
  const staff = await findStaffRecipient(tx, payload)
  if (!staff) return
  const requested = await linkFor(step, staff, payload)
  if (payload.template === 'password-reset' && (await isOverLimit(step, staff, requested))) return
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs[requested.template])
  await replacePasswordLink(tx, { id: newId(), key: tokenKey(token), staffId: staff.id, expiresAt })
  const link = `${config.PUBLIC_URL}/admin/#/password/${secretMask}`
  const validUntil = formatMoment(expiresAt, staff.language, config.TIME_ZONE)
  await enqueueEmails(step, [
    {
      ...requestFor(staff, requested, { name: staff.name, link, validUntil }),
      occasion: payload.orderId,
      secret: token,
    },
  ])
}

// The link of a reset would end the invitation, which is valid for longer.
async function linkFor(
  { tx }: BatchStep,
  { id }: StaffRecipient,
  payload: StaffLink,
): Promise<Link> {
  if (payload.template === 'staff-invitation') return payload
  const invitedBy = await findInviter(tx, id)
  return invitedBy === undefined ? payload : { template: 'staff-invitation', invitedBy }
}

function requestFor(
  { id, name, email, language }: StaffRecipient,
  requested: Link,
  data: { name: string; link: string; validUntil: string },
): EmailRequest {
  const about = { kind: 'staff' as const, id }
  const common = { about, language, to: { name, email } }
  if (requested.template === 'password-reset')
    return { ...common, template: 'password-reset', data }
  return {
    ...common,
    template: 'staff-invitation',
    data: { ...data, invitedBy: requested.invitedBy },
  }
}

async function isOverLimit({ tx }: BatchStep, { email }: StaffRecipient, { template }: Link) {
  const since = new Date(Date.now() - HOUR_MS)
  const counts = await countEmailsTo(tx, [email], { since, templates: [template] })
  return (counts.get(email) ?? 0) >= MAX_REQUESTED
}

// Returns the key under which better-auth looks up the token of a password link. It contains a hash instead
// of the token (`verification.storeIdentifier` in api/staff/signin/auth.ts).
function tokenKey(token: string) {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
