import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { openWorker } from '../../worker/worker.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { inquiry } from '../setup/fixtures.ts'
import { type Line, openLine, portOf, urlThrough } from '../setup/line.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let line: Line
const life = createLifecycle(() => {})
beforeAll(async () => {
  antesala = await openAntesala()
  line = await openLine(portOf(antesala.url))
  const { workerEnv } = antesala
  const env = { ...workerEnv, DATABASE_URL: urlThrough(line, workerEnv.DATABASE_URL ?? '') }
  await openWorker(loadConfig(['DATABASE_URL', 'SMTP_URL'], env), silentLog, life)
})
afterAll(async () => {
  await life.close()
  line.close()
  await antesala.close()
})

/** The acknowledgement of the inquiry: its status, the outcome of its attempt and the state of its job. */
async function acknowledgement() {
  const { rows } = await antesala.sql(
    `select emails.status, attempts.outcome, job.state
     from emails left join attempts on attempts.email_id = emails.id
       left join pgboss.job on job.id = emails.job_id
     where template = 'lead-acknowledgement'`,
  )
  return rows
}

const isAcknowledgement = (mail: ParsedMail) =>
  [mail.to ?? []].flat()[0]?.value[0]?.address === inquiry.email

test('an email whose delivery is known while the database is down is not sent again', async () => {
  antesala.relay.onMessage = (mail) => {
    if (isAcknowledgement(mail)) line.refuse()
    return undefined
  }
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(() => expect(line.refused()).toBeGreaterThan(2), soon)
  antesala.relay.onMessage = () => undefined
  line.leadTo(portOf(antesala.url))
  await vi.waitFor(async () => {
    expect(await acknowledgement()).toEqual([
      { status: 'sent', outcome: 'done', state: 'completed' },
    ])
  }, soon)
  expect(antesala.relay.accepted.filter(isAcknowledgement)).toHaveLength(1)
})

test('an email whose delivery cannot be stored for another reason is not sent again', async () => {
  const sent = antesala.relay.accepted.length
  const mend = await failInserts(antesala.db, 'attempts', '22P02')
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select last_value >= 8 as is_tried from fail_attempts`)
    expect(rows).toEqual([{ isTried: true }])
  }, soon)
  await mend()
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select status from emails where about_id = '${leadId}' and status = 'sent'`,
    )
    expect(rows).toHaveLength(2)
  }, soon)
  expect(antesala.relay.accepted).toHaveLength(sent + 2)
})

test('while inserts fail because the disk is full, no job uses up its retries', async () => {
  antesala.relay.onRecipient = () => ({ code: 452, text: '4.3.1 Later' })
  const mend = await failInserts(antesala.db, 'leads', '53100')
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select max(number) as attempts from attempts where job_id = '${leadId}'`,
    )
    // More than those of all its queues.
    expect(rows[0]?.attempts).toBeGreaterThan(20)
  }, soon)
  await mend()
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select from leads where id = '${leadId}'`)
    expect(rows).toHaveLength(1)
  }, soon)
})
