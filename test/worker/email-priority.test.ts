import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmailRequest, enqueueEmails, secretMask } from '../../worker/mail/enqueue.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let boss: PgBoss
beforeEach(async () => {
  antesala = await openAntesala({ SMTP_CONNECTIONS: '1' })
  boss = await antesala.startBoss()
})
afterEach(() => antesala.close())

const backlog = 60

function acknowledgement(number: number): EmailRequest {
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id: uuid() },
    language: 'es',
    to: { name: 'Ana', email: `ana${number}@example.com` },
    data: { name: 'Ana', code: 'LU-AAAAA', receivedOn: '22 de noviembre de 2026' },
  }
}

function passwordReset(): EmailRequest {
  return {
    template: 'password-reset',
    about: { kind: 'staff', id: uuid() },
    language: 'es',
    to: { name: 'Eva', email: 'eva@example.com' },
    data: { name: 'Eva', link: `https://antesala.example/#${secretMask}`, validUntil: 'mañana' },
    secret: 'abc',
  }
}

async function enqueue(requests: EmailRequest[]) {
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, requests), [])
}

function recipients() {
  return antesala.relay.accepted.flatMap((mail) => mail.recipients)
}

test('a password link overtakes a backlog of emails, also if the relay defers it first', async () => {
  antesala.relay.replyDelayMs = 50
  let deferrals = 1
  antesala.relay.onSender = () =>
    deferrals-- > 0 ? { code: 451, text: '4.3.0 Try again' } : undefined
  await enqueue(Array.from({ length: backlog }, (_, number) => acknowledgement(number)))
  await enqueue([passwordReset()])
  await antesala.startWorker()
  await vi.waitFor(() => expect(recipients()).toContain('eva@example.com'), soon)
  expect(recipients().indexOf('eva@example.com')).toBeLessThan(backlog / 2)
  expect(recipients().length).toBeLessThan(backlog)
})
