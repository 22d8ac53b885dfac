import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { type EmailRequest, enqueueEmails } from '../../worker/mail/enqueue.ts'
import { openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { recordingLog } from '../setup/log.ts'
import { scrape } from '../setup/scrape.ts'
import { startScriptedRelay } from '../setup/scripted-relay.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const decision: EmailRequest<'partner-decision'> = {
  template: 'partner-decision',
  about: { kind: 'partner', id: uuid() },
  language: 'es',
  to: { name: 'Ana', email: 'ana@example.com' },
  data: { contactName: 'Ana', code: 'PA-AAAAA', isApproved: false, reason: null, note: [] },
}

test('of an email that may have arrived and is not repeated, staff read how the connection broke, and it is logged and counted', async () => {
  const relay = await startScriptedRelay({ recipient: '250 ok', message: null })
  onTestFinished(relay.stop)
  const { log, entries } = recordingLog()
  const antesala = await openAntesala({ SMTP_URL: relay.url, METRICS_PORT: '0' }, log)
  onTestFinished(() => antesala.close())
  const boss = await antesala.startBoss()
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, [decision]), [])
  await createStaffAccounts(antesala)
  const admin = await signIn(antesala, 'admin')
  const { rows } = await antesala.sql('select id from emails')
  const emailId = String(rows[0]?.id)
  const { metricsPort } = await antesala.startWorker()

  const email = await vi.waitFor(async () => {
    const record = (await (await admin.get(`/api/staff/emails/${emailId}`)).json()) as EmailRecord
    expect(record.status).toBe('unknown')
    return record
  }, soon)
  const message = expect.stringMatching(/connection|socket/i)
  expect(email.smtpReply).toEqual(message)
  expect(email.attempts).toMatchObject([{ outcome: 'done', errorMessage: message }])
  expect(entries.filter(({ event }) => event === 'email.unconfirmed')).toMatchObject([
    { fields: { emailId, error: expect.stringMatching(/^DeliveryError/) } },
  ])
  const counted = 'antesala_email_attempts_total{template="partner-decision",result="unconfirmed"}'
  expect((await scrape(metricsPort)).value(counted)).toBe(1)
  // Its job is done, like any other: nothing is left to retry.
  await vi.waitFor(async () => {
    const jobs = await boss.findJobs(sendEmail.queue, { id: emailId })
    expect(jobs).toMatchObject([{ state: 'completed', output: null }])
  }, soon)
  expect(await boss.findJobs(deadLetterQueue(sendEmail))).toEqual([])
})
