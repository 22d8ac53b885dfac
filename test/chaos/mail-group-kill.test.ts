import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/fixtures.ts'
import { eventually } from '../setup/waiting.ts'
import { shortenJobExpiry, startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const emailCount = 60

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await shortenJobExpiry(antesala)
})
afterAll(() => antesala.close())

async function countByStatus() {
  const { rows } = await antesala.sql(
    `select status, count(*)::int as emails from emails
     where template <> 'ops-alert' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ status, emails }) => [status, emails]))
}

test('a worker killed while it sends a group of emails leaves only these in doubt', async () => {
  for (let index = 0; index < emailCount; index++)
    await antesala.submit('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: `client${index}@example.com`,
    })
  // The relay gets whole messages, but does not reply to them.
  antesala.relay.replyDelayMs = 3_600_000
  const first = startWorkerProcess(antesala)
  const group = loadConfig([], {}).SMTP_CONNECTIONS
  await vi.waitFor(async () => {
    expect(await countByStatus()).toEqual({ queued: emailCount - group, sending: group })
  }, eventually)
  first.kill('SIGKILL')
  await once(first, 'exit')

  const { rows: inDoubt } = await antesala.sql(`select id from emails where status = 'sending'`)
  // A second copy of a decision would do harm.
  const { rows: decisions } = await antesala.sql(
    `update emails set template = 'partner-decision' where id in
       (select id from emails where status = 'sending' order by id limit 1)
     returning id`,
  )
  antesala.relay.replyDelayMs = 0
  const second = startWorkerProcess(antesala)
  await vi.waitFor(async () => {
    expect(await countByStatus()).toEqual({ sent: emailCount - 1, unknown: 1 })
  }, eventually)
  await stopWorkerProcess(second)

  const { rows: unknown } = await antesala.sql(`select id from emails where status = 'unknown'`)
  expect(unknown).toEqual(decisions)
  const copies = Map.groupBy(antesala.relay.accepted, ({ messageId }) => messageId)
  const { rows: sent } = await antesala.sql(
    `select id, message_id from emails where status = 'sent' and template <> 'ops-alert'`,
  )
  const mayHaveCopy = new Set(inDoubt.map(({ id }) => id))
  for (const { id, messageId } of sent) {
    const count = copies.get(`<${messageId}>`)?.length
    if (mayHaveCopy.has(id)) expect([1, 2]).toContain(count)
    else expect(count).toBe(1)
  }
  const { rows: attempts } = await antesala.sql(
    `select outcome, error_name, count(*)::int as attempts from attempts
     where queue = 'send-email' group by 1, 2 order by 1`,
  )
  expect(attempts).toEqual([
    { outcome: 'done', errorName: null, attempts: emailCount },
    // As many jobs as were sending emails were waiting to send theirs.
    { outcome: 'retry', errorName: 'LostClaimError', attempts: 2 * group },
  ])
}, 600_000)
