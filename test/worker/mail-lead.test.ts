import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailLead } from '../../shared/jobs/mail-lead.ts'
import { enqueueLeadEmails } from '../../worker/jobs/mail-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { inquiry, staff, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let boss: PgBoss
let saraId: string

beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss()
  await createStaffAccounts(antesala)
  const sara = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  saraId = (await sara.executeTakeFirstOrThrow()).id
})
afterAll(() => antesala.close())

async function emailsAfter(leadId: string, ...payloads: MailLead[]) {
  await handleBatch(antesala, boss, enqueueLeadEmails, payloads)
  const emails = antesala.db.selectFrom('emails').select(['template', 'toEmail'])
  return await emails.where('aboutId', '=', leadId).orderBy('template').execute()
}

async function lead(assigneeId: string | null) {
  return (await recordLeads(antesala, { assigneeId }))[0] ?? expect.unreachable()
}

test('emails that awaited a review are enqueued once, however often the job runs', async () => {
  const leadId = await lead(saraId)
  const held = { mails: 'held', leadId } as const
  await emailsAfter(leadId, held)
  expect(await emailsAfter(leadId, held, held)).toEqual([
    { template: 'lead-acknowledgement', toEmail: inquiry.email },
    { template: 'lead-notice', toEmail: staff.sales.email },
  ])
})

test('the assignee gets one notice for each assignment', async () => {
  const leadId = await lead(saraId)
  const notice = { mails: 'notice', leadId, assigneeId: saraId } as const
  const first = { ...notice, occasion: 'version 2' }
  await emailsAfter(leadId, first, { ...notice, occasion: 'version 4' })
  expect(await emailsAfter(leadId, first)).toEqual([
    { template: 'lead-notice', toEmail: staff.sales.email },
    { template: 'lead-notice', toEmail: staff.sales.email },
  ])
})

test('the notice names the property and its price, or what the client wrote if it is not known', async () => {
  const owner = await signIn(antesala, 'admin')
  const { body: property } = await owner.send('POST', '/api/staff/properties', villa)
  const asked = async (propertyId: string | null) => {
    const [leadId = expect.unreachable()] = await recordLeads(antesala, {
      ...{ assigneeId: saraId, propertyId, propertyAsked: 'casa-del-cerro' },
    })
    await emailsAfter(leadId, { mails: 'notice', leadId, assigneeId: saraId, occasion: '1' })
    const email = antesala.db.selectFrom('emails').select('data').where('aboutId', '=', leadId)
    return ((await email.executeTakeFirstOrThrow()).data as { propertyAsked: string }).propertyAsked
  }
  expect(await asked(property.id)).toBe(`${villa.titleEs} · USD 1,850,000`)
  expect(await asked(null)).toBe('casa-del-cerro')
})

test('the notice has the code that the client sent, if no partner has it', async () => {
  const [leadId = expect.unreachable()] = await recordLeads(antesala, {
    ...{ assigneeId: saraId, referredByCode: 'LP-22222' },
  })
  await emailsAfter(leadId, { mails: 'notice', leadId, assigneeId: saraId, occasion: '1' })
  const email = antesala.db.selectFrom('emails').select('data').where('aboutId', '=', leadId)
  const { data } = await email.executeTakeFirstOrThrow()
  expect(data).toMatchObject({ unknownCode: 'LP-22222' })
  expect(data).not.toHaveProperty('referredBy')
})

test.each([
  ['is no longer assigned', async () => await lead(null)],
  ['does not exist', async () => unknownId],
])('no notice is sent about a lead that %s', async (_what, leadOf) => {
  const leadId = await leadOf()
  const notice = { mails: 'notice', leadId, assigneeId: saraId, occasion: 'version 2' } as const
  expect(await emailsAfter(leadId, notice)).toEqual([])
})
