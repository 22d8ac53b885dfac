import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { StaffLink } from '../../shared/jobs/staff-link.ts'
import { countMailsTo } from '../../shared/tables/emails/emails.ts'
import { findAddressee, type StaffAddressee } from '../../shared/tables/staff/staff.ts'
import { keepStaffToken } from '../../shared/tables/staff/staff-tokens.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { BatchHandler, BatchStep } from '../job-handler.ts'
import { enqueueMails, type MailOrder, secretMask } from '../mail/enqueue.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long a link is valid. */
const validMs = { 'staff-invitation': 7 * 24 * HOUR_MS, 'password-reset': HOUR_MS }
/** Most resets mailed to one address in an hour: anyone may request one for anyone. */
const mostResets = 3

/** Mails links to choose a password with, to staff who are there and not disabled. */
export const mailStaffLinks: BatchHandler<StaffLink> = async (step, payloads) => {
  for (const payload of payloads) await mailLink(step, payload)
}

async function mailLink(step: BatchStep, payload: StaffLink) {
  const { tx, config } = step
  const staff = await findAddressee(tx, payload)
  if (!staff || (payload.template === 'password-reset' && (await hasEnough(step, staff)))) return
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs[payload.template])
  await keepStaffToken(tx, { id: uuid(), key: tokenKey(token), staffId: staff.id, expiresAt })
  const link = `${config.PUBLIC_URL}/admin/#/password/${secretMask}`
  const validUntil = formatMoment(expiresAt, staff.language, config.TIME_ZONE)
  await enqueueMails(step, [
    { ...orderTo(staff, payload, { name: staff.name, link, validUntil }), secret: token },
  ])
}

function orderTo(
  { id, name, email, language }: StaffAddressee,
  payload: StaffLink,
  data: { name: string; link: string; validUntil: string },
): MailOrder {
  const about = { kind: 'staff' as const, id }
  const common = { about, occasion: payload.orderId, language, to: { name, email } }
  if (payload.template === 'password-reset') return { ...common, template: 'password-reset', data }
  return {
    ...common,
    template: 'staff-invitation',
    data: { ...data, invitedBy: payload.invitedBy },
  }
}

async function hasEnough({ tx }: BatchStep, { email }: StaffAddressee) {
  const since = new Date(Date.now() - HOUR_MS)
  const counts = await countMailsTo(tx, [email], { since, templates: ['password-reset'] })
  return (counts.get(email) ?? 0) >= mostResets
}

// The key under which better-auth looks up a reset token: it stores only the hash
// (`verification.storeIdentifier` in api/staff/signin/auth.ts).
function tokenKey(token: string) {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
