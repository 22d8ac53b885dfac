import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailLead } from '../../shared/jobs/mail-lead.ts'
import { createProducerBoss } from '../../shared/runtime/boss.ts'
import { mailLeads } from '../../worker/jobs/mail-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { doBatch } from '../setup/batch-step.ts'
import { inquiry, staff } from '../setup/cast.ts'
import { recordLeads } from '../setup/leads.ts'
import { silentLog } from '../setup/log.ts'
import { hireStaff } from '../setup/staff.ts'

const nowhere = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let boss: PgBoss
let saraId: string

beforeAll(async () => {
  antesala = await openAntesala()
  boss = createProducerBoss({ url: antesala.url, log: silentLog })
  await boss.start()
  await hireStaff(antesala)
  const sara = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  saraId = (await sara.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await antesala.close()
})

async function mailsAfter(leadId: string, ...payloads: MailLead[]) {
  await doBatch(antesala, boss, mailLeads, payloads)
  const mails = antesala.db.selectFrom('emails').select(['template', 'toEmail'])
  return await mails.where('aboutId', '=', leadId).orderBy('template').execute()
}

async function lead(assigneeId: string | null) {
  return (await recordLeads(antesala, { assigneeId }))[0] ?? expect.unreachable()
}

test('mails that were held back are ordered once, however often the job runs', async () => {
  const leadId = await lead(saraId)
  const held = { mails: 'held', leadId } as const
  await mailsAfter(leadId, held)
  expect(await mailsAfter(leadId, held, held)).toEqual([
    { template: 'lead-acknowledgement', toEmail: inquiry.email },
    { template: 'lead-notice', toEmail: staff.sales.email },
  ])
})

test('a notice goes to who has the lead, once each time it was given', async () => {
  const leadId = await lead(saraId)
  const notice = { mails: 'notice', leadId, assigneeId: saraId } as const
  const first = { ...notice, occasion: 'version 2' }
  await mailsAfter(leadId, first, { ...notice, occasion: 'version 4' })
  expect(await mailsAfter(leadId, first)).toEqual([
    { template: 'lead-notice', toEmail: staff.sales.email },
    { template: 'lead-notice', toEmail: staff.sales.email },
  ])
})

test.each([
  ['has moved on', async () => await lead(null)],
  ['is gone', async () => nowhere],
])('nobody is told of a lead that %s', async (_what, leadOf) => {
  const leadId = await leadOf()
  const notice = { mails: 'notice', leadId, assigneeId: saraId, occasion: 'version 2' } as const
  expect(await mailsAfter(leadId, notice)).toEqual([])
})
