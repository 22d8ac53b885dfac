import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailAnswer, mailAnswer } from '../../shared/jobs/mail-answer.ts'
import { mailLead } from '../../shared/jobs/mail-lead.ts'
import { lockPeople } from '../../shared/tables/people/person-merges.ts'
import { personIdOf } from '../../shared/tables/people/person-submissions.ts'
import { enqueueAnswers } from '../../worker/jobs/mail-answer.ts'
import { enqueueLeadEmails } from '../../worker/jobs/mail-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { inquiry } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let boss: PgBoss
let sales: StaffClient
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '0' })
  boss = await antesala.startBoss()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
})
afterAll(() => antesala?.close())

beforeEach(async () => {
  leadId = (await recordLeads(antesala, {}))[0] ?? expect.unreachable()
})

/** Answers the client, and returns the jobs about the lead. */
async function answer() {
  const written = { way: 'mail', language: 'es', subject: 'Su visita', body: 'Le espero.' }
  await succeed(sales, 'POST', `/leads/${leadId}/answers`, { id: randomUUID(), ...written }, 1)
  const { rows } = await antesala.sql(
    `select name, data from pgboss.job where data ->> 'leadId' = '${leadId}'`,
  )
  return rows as { name: string; data: MailAnswer }[]
}

async function emails() {
  const emails = antesala.db.selectFrom('emails').select(['template', 'toEmail'])
  return await emails.where('aboutId', '=', leadId).execute()
}

const sent = [{ template: 'lead-answer', toEmail: inquiry.email }]

test('an answer has a queue of its own, which workers of earlier releases leave alone', async () => {
  expect((await answer()).map(({ name }) => name)).toEqual([mailAnswer.queue])
  expect(mailAnswer.queue).not.toBe(mailLead.queue)
})

test('the email of an answer is enqueued once, however often the job runs', async () => {
  const [job = expect.unreachable()] = await answer()
  await handleBatch(antesala, boss, enqueueAnswers, [job.data])
  await handleBatch(antesala, boss, enqueueAnswers, [job.data, job.data])
  expect(await emails()).toEqual(sent)
})

test('an answer that an earlier version has put among the emails about leads is sent, too', async () => {
  const [job = expect.unreachable()] = await answer()
  const payload = mailLead.payload.parse({ mails: 'answer', ...job.data })
  await handleBatch(antesala, boss, enqueueLeadEmails, [payload, { mails: 'held', leadId }])
  expect((await emails()).map(({ template }) => template).toSorted()).toEqual([
    ...['lead-acknowledgement', 'lead-answer', 'lead-notice'],
  ])
})

test.each([
  [
    'whose text does not exist',
    ({ data }: { data: MailAnswer }) => ({ noteId: randomUUID(), leadId: data.leadId }),
  ],
  [
    'to a lead that does not exist',
    ({ data }: { data: MailAnswer }) => ({ leadId: randomUUID(), noteId: data.noteId }),
  ],
])('an answer %s is skipped', async (_what, changed) => {
  const [job = expect.unreachable()] = await answer()
  await handleBatch(antesala, boss, enqueueAnswers, [{ ...job.data, ...changed(job) }])
  expect(await emails()).toEqual([])
})

test('an answer whose client is being corrected goes to the corrected address', async () => {
  const [job = expect.unreachable()] = await answer()
  const personId = await personIdOf(antesala.db, 'leads', leadId)
  const hold = Promise.withResolvers<void>()
  const corrected = Promise.withResolvers<void>()
  const correcting = antesala.db.transaction().execute(async (tx) => {
    await lockPeople(tx, [String(personId)])
    await tx
      .updateTable('personAddresses')
      .set({ removedAt: new Date() })
      .where('kind', '=', 'email')
      .execute()
    await sql`insert into person_addresses (person_id, kind, value, shown, created_at)
      values (${personId}, 'email', 'ana@right.example', 'ana@right.example', now())`.execute(tx)
    corrected.resolve()
    await hold.promise
  })
  await corrected.promise
  const enqueued = handleBatch(antesala, boss, enqueueAnswers, [job.data])
  await waitUntilBlocked(antesala, { statement: 'for share' })
  hold.resolve()
  await Promise.all([correcting, enqueued])
  expect(await emails()).toEqual([{ template: 'lead-answer', toEmail: 'ana@right.example' }])
})
