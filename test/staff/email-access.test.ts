import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { EmailRow, SuppressionRow } from '../../shared/contract/records.ts'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import { type AboutKind, aboutKinds } from '../../shared/contract/submission.ts'
import type { Summary } from '../../shared/contract/summary.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { insertEmails } from '../../shared/tables/emails/emails.ts'
import { suppressAddress } from '../../shared/tables/emails/suppressions.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { appendAttempts } from '../../shared/tables/jobs/attempts.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

/** The roles that may read emails about each kind of record, maintained manually. */
const readers: Record<AboutKind, readonly StaffRole[]> = {
  lead: ['sales', 'ops', 'admin'],
  assessment: ['sales', 'ops', 'admin'],
  partner: ['partnerships', 'ops', 'admin'],
  staff: ['admin'],
  house: ['ops', 'admin'],
}
/** The roles that may send copies of emails and settle unknown outcomes, if they may read the email. */
const senders: readonly StaffRole[] = ['ops', 'admin']
/** The roles that may list the suppressions caused by emails that they may read. */
const suppressionReaders: readonly StaffRole[] = ['sales', 'ops', 'admin']

const templates: Record<AboutKind, EmailTemplate> = {
  lead: 'lead-acknowledgement',
  assessment: 'assessment',
  partner: 'partner-acknowledgement',
  staff: 'staff-invitation',
  house: 'ops-alert',
}

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>
/** The id of the email about a record of each kind. */
const ids = {} as Record<AboutKind, string>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  for (const kind of aboutKinds) ids[kind] = await insertEmail(kind)
  for (const kind of aboutKinds)
    await suppressAddress(antesala.db, {
      address: `${kind}@example.com`,
      smtpReply: '550 5.1.1 No such mailbox',
      emailId: ids[kind],
    })
})
afterAll(() => antesala.close())

/** Inserts an email whose outcome is unknown. */
async function insertEmail(aboutKind: AboutKind) {
  const id = newId()
  const at = new Date()
  const to = `${aboutKind}@example.com`
  const content = { subject: `About ${aboutKind}`, html: '<p>Hola</p>', bodyText: 'Hola' }
  await insertEmails(antesala.db, [
    {
      ...{ id, aboutKind, aboutId: newId(), template: templates[aboutKind], language: 'es' },
      ...{ toEmail: to, toNormalized: to, status: 'unknown', messageId: `${id}@example.com` },
      ...{ ...content, data: '{}', dedupeKey: id, createdAt: at, updatedAt: at },
    },
  ])
  return id
}

function readableBy(role: StaffRole): AboutKind[] {
  return aboutKinds.filter((kind) => readers[kind].includes(role))
}

const cases = staffRoles.flatMap((role) => aboutKinds.map((kind) => ({ role, kind })))

describe.each(cases)('the email about $kind, for $role', ({ role, kind }) => {
  const mayRead = readers[kind].includes(role)
  const maySend = mayRead && senders.includes(role)

  test.each(['', '/preview'])('is shown only to those who may read it: %s', async (path) => {
    const answer = await colleagues[role].get(`/api/staff/emails/${ids[kind]}${path}`)
    expect(answer.status).toBe(mayRead ? 200 : 403)
    if (!mayRead) expect(await answer.text()).not.toContain('Hola')
  })

  test('is sent again only by those who may read it', async () => {
    const id = await insertEmail(kind)
    const body = { occasion: randomUUID(), reason: 'Lost' }
    const path = `/api/staff/emails/${id}/resends`
    const { status } = await colleagues[role].send('POST', path, body)
    // An invitation cannot be sent again: its link is not stored.
    const expected = kind === 'staff' ? 409 : 201
    expect(status).toBe(maySend ? expected : 403)
    await antesala.sql(`delete from emails where '${id}' in (id, resend_of)`)
  })

  test('is settled only by those who may read it', async () => {
    const id = await insertEmail(kind)
    const path = `/api/staff/emails/${id}/settlements`
    const { status } = await colleagues[role].send('POST', path, { reason: 'It has arrived' })
    expect(status).toBe(maySend ? 201 : 403)
    await antesala.sql(`delete from emails where id = '${id}'`)
  })

  test('suppresses an address that only those who may read it can release', async () => {
    const suppressions = antesala.db.selectFrom('suppressions').select('id')
    const { id } = await suppressions.where('emailId', '=', ids[kind]).executeTakeFirstOrThrow()
    const path = `/api/staff/suppressions/${id}/lifts`
    const body = { reason: 'It works again', sendSuppressed: false }
    const { status } = await colleagues[role].send('POST', path, body)
    expect(status).toBe(maySend ? 201 : 403)
    await antesala.sql(`update suppressions set lifted_at = null where id = '${id}'`)
  })
})

describe.each(staffRoles)('for %s', (role) => {
  const kinds = readableBy(role)

  /** Returns the rows of a list and their number, or undefined if the role has no access to the list. */
  async function read<Row>(resource: string, filter: object) {
    const answer = await colleagues[role].get(`/api/staff/${resource}${listQuery({ filter })}`)
    if (answer.status === 403) return undefined
    expect(answer.status).toBe(200)
    const total = Number(answer.headers.get('content-range')?.split('/')[1])
    return { rows: (await answer.json()) as Row[], total }
  }

  test.each([{}, { status: 'unknown' }, { q: '' }])(
    'the list contains and counts the emails that the role may read, with the filter %j',
    async (filter) => {
      const list = await read<EmailRow>('emails', filter)
      expect(list?.rows.map(({ aboutKind }) => aboutKind).toSorted() ?? []).toEqual(
        kinds.toSorted(),
      )
      expect(list?.total ?? 0).toBe(kinds.length)
    },
  )

  test.each(aboutKinds)('no filter shows an email that the role may not read: %s', async (kind) => {
    const template = templates[kind]
    for (const filter of [{ aboutKind: kind }, { template }, { q: `${kind}@` }]) {
      const list = await read<EmailRow>('emails', filter)
      expect(list?.rows.map(({ id }) => id) ?? []).toEqual(kinds.includes(kind) ? [ids[kind]] : [])
    }
  })

  test('the suppressions are those that these emails caused', async () => {
    const list = await read<SuppressionRow>('suppressions', { lifted: false })
    const emailIds = list?.rows.map(({ emailId }) => emailId) ?? []
    const listed = suppressionReaders.includes(role) ? kinds : []
    expect(emailIds.toSorted()).toEqual(listed.map((kind) => ids[kind]).toSorted())
    expect(list?.total ?? 0).toBe(listed.length)
  })

  test('the home screen counts the emails and suppressions that the role may read', async () => {
    const answer = await colleagues[role].get('/api/staff/summary')
    const { system } = (await answer.json()) as Summary
    if (role !== 'ops' && role !== 'admin') return expect(system).toBeUndefined()
    const counts = Object.fromEntries(system?.figures.map(({ name, count }) => [name, count]) ?? [])
    expect(counts).toMatchObject({
      unknownEmails: kinds.length,
      suppressedAddresses: kinds.length,
    })
    expect(system?.emails.map(({ withheld }) => withheld)).toEqual([kinds.length])
  })

  test('live changes name only the emails that the role may read', async () => {
    const abortController = new AbortController()
    onTestFinished(() => abortController.abort())
    const answer = await fetch(`${antesala.address}/api/staff/changes`, {
      headers: { Cookie: colleagues[role].cookie },
      signal: abortController.signal,
    })
    let received = ''
    const reading = (async () => {
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
        received += part
    })()
    reading.catch(() => {})
    const alertId = newId()
    const endedAt = new Date()
    await appendAttempts(
      antesala.db,
      aboutKinds.map((aboutKind) => ({
        ...{ queue: 'send-email', jobId: newId(), number: 1, outcome: 'done', endedAt },
        ...{ aboutKind, aboutId: newId(), emailId: ids[aboutKind] },
      })),
    )
    // The property tells when the stream has everything: every role may read it.
    const propertyId = newId()
    const event = { at: endedAt, actorKind: 'system' } as const
    await appendEvents(antesala.db, [
      { ...event, type: 'email.resent', aboutKind: 'house', aboutId: alertId },
      { ...event, type: 'property.changed', aboutKind: 'property', aboutId: propertyId },
    ])
    await vi.waitFor(() => expect(received).toContain(propertyId), soon)
    for (const kind of aboutKinds) {
      if (kinds.includes(kind)) expect(received).toContain(ids[kind])
      else expect(received).not.toContain(ids[kind])
    }
    expect(received.includes(alertId)).toBe(kinds.includes('house'))
  })
})
