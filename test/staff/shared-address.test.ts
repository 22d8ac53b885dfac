import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { EmailRecord, SuppressionRow } from '../../shared/contract/records.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import type { AboutKind } from '../../shared/contract/submission.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { insertEmails } from '../../shared/tables/emails/emails.ts'
import { suppressAddress } from '../../shared/tables/emails/suppressions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'

const templates = {
  lead: 'lead-acknowledgement',
  partner: 'partner-acknowledgement',
  staff: 'sign-in-alert',
} satisfies Partial<Record<AboutKind, EmailTemplate>>
type Kind = keyof typeof templates

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
})
afterAll(() => antesala.close())

/** Inserts emails about records of these kinds to one address: the first was rejected, the others suppressed. */
async function suppressWith(address: string, cause: Kind, ...others: Kind[]) {
  const [rejected = '', ...suppressed] = await insertTo(address, [cause, ...others])
  const smtpReply = '550 5.1.1 No such mailbox'
  await suppressAddress(antesala.db, { address, smtpReply, emailId: rejected })
  // The suppressed emails are later than the suppression.
  await antesala.sql(`update suppressions set created_at = now() - interval '1 hour'`)
  return { rejected, suppressed }
}

async function insertTo(address: string, kinds: Kind[]) {
  const at = new Date()
  const emails = kinds.map((aboutKind, position) => {
    const id = newId()
    return {
      ...{ id, aboutKind, aboutId: newId(), template: templates[aboutKind] },
      ...{ toEmail: address, toNormalized: address, messageId: `${id}@example.com` },
      ...{ data: '{}', dedupeKey: id, createdAt: at, updatedAt: at },
      language: 'es' as const,
      status: position === 0 ? ('failed' as const) : ('suppressed' as const),
      suppressedBy: position === 0 ? null : ('refused_address' as const),
    }
  })
  await insertEmails(antesala.db, emails)
  return emails.map(({ id }) => id)
}

async function recordFor(role: StaffRole, id = '') {
  return (await (await colleagues[role].get(`/api/staff/emails/${id}`)).json()) as EmailRecord
}

async function countFor(role: StaffRole, q: string) {
  const answer = await colleagues[role].get(
    `/api/staff/suppressions${listQuery({ filter: { q } })}`,
  )
  const [row] = (await answer.json()) as SuppressionRow[]
  return row?.suppressedCount
}

test('the page of an email shows no suppression that an email caused that the role may not read', async () => {
  const { rejected, suppressed } = await suppressWith('both@example.com', 'partner', 'lead')
  expect((await recordFor('sales', suppressed[0])).suppression).toBeNull()
  expect((await recordFor('ops', suppressed[0])).suppression).toMatchObject({ emailId: rejected })
})

test('a suppression counts only the emails that the role may read', async () => {
  const address = 'counted@example.com'
  const { rejected } = await suppressWith(address, 'lead', 'lead', 'partner', 'staff')
  expect(await countFor('sales', address)).toBe(1)
  expect(await countFor('ops', address)).toBe(2)
  expect(await countFor('admin', address)).toBe(3)
  expect((await recordFor('sales', rejected)).suppression?.suppressedCount).toBe(1)
})

test('lifting a suppression sends the emails that the role may read, and tells each record only of its kind', async () => {
  const { rejected } = await suppressWith('lifted@example.com', 'lead', 'lead', 'partner', 'staff')
  const { suppression, aboutId } = await recordFor('ops', rejected)
  const path = `/api/staff/suppressions/${suppression?.id}/lifts`
  const body = { reason: 'It works again', sendSuppressed: true }
  expect(await colleagues.ops.send('POST', path, body)).toMatchObject({
    status: 201,
    body: { sent: 2 },
  })
  const { rows } = await antesala.sql(
    `select after from events where about_id = '${aboutId}' and type = 'address.released'`,
  )
  expect(rows).toEqual([{ after: { sent: 1 } }])
})
