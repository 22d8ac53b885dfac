import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { insertEmails } from '../../shared/tables/emails/emails.ts'
import { appendAttempts } from '../../shared/tables/jobs/attempts.ts'
import { emailRow } from '../../worker/mail/enqueue.ts'
import { isFinalRefusal } from '../../worker/mail/refusals.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
beforeEach(async () => {
  antesala = await openAntesala()
})
afterEach(() => antesala.close())

const from = 'recepcion@antesala.example'
const noon = Date.parse('2026-11-23T12:00:00Z')

/** Stores that the relay replied to an email to an address, so many minutes after noon; returns the email. */
async function reply(email: string, smtpReply: string, minutes: number) {
  const data = { name: 'Ana', code: 'LU-AAAAA', receivedOn: 'hoy' }
  const row = emailRow(
    {
      template: email.endsWith('@antesala.example') ? 'lead-notice' : 'lead-acknowledgement',
      about: { kind: 'lead', id: newId() },
      language: 'es',
      to: { name: '', email },
      data: data as never,
    },
    from,
  )
  await insertEmails(antesala.db, [row])
  const at = new Date(noon + minutes * 60_000)
  await appendAttempts(antesala.db, [
    {
      ...{ queue: 'send-email', jobId: row.id, number: 1, emailId: row.id, smtpReply },
      outcome: smtpReply.startsWith('2') ? 'done' : 'retry',
      ...{ worker: 'a worker', startedAt: at, endedAt: at },
    },
  ])
  return { id: row.id, toNormalized: email }
}

async function isFinal(email: { id: string; toNormalized: string }, number = 3) {
  const config = loadConfig([], antesala.workerEnv)
  return await isFinalRefusal({ db: antesala.db, config }, email, { number }, { scope: 'refused' })
}

const ok = '250 2.0.0 queued'
const no = '550 not permitted'

test('a refusal is final from the third attempt, if another client has been accepted since', async () => {
  await reply('before@example.com', ok, -1)
  const refused = await reply('ana@example.com', no, 0)
  expect(await isFinal(refused)).toBe(false)
  await reply('eva@other.example', ok, 1)
  expect(await isFinal(refused, 2)).toBe(false)
  expect(await isFinal(refused)).toBe(true)
})

test('emails to our own domain do not show that the relay accepts others', async () => {
  const refused = await reply('ana@example.com', no, 0)
  await reply('ventas@antesala.example', ok, 1)
  expect(await isFinal(refused)).toBe(false)
})

test('a refusal is not final while the relay refuses a quarter of the others or more', async () => {
  const refused = await reply('ana@example.com', no, 0)
  await reply('eva@other.example', no, 1)
  for (let index = 0; index < 3; index++) await reply(`ana@client${index}.example`, ok, 2)
  expect(await isFinal(refused)).toBe(false)
  await reply('ana@client3.example', ok, 3)
  expect(await isFinal(refused)).toBe(true)
})

test('nothing is final at a domain that refuses all of its recipients', async () => {
  await reply('first@strict.example', no, -30)
  const refused = await reply('second@strict.example', no, 0)
  for (let index = 0; index < 20; index++) await reply(`ana@client${index}.example`, ok, 1)
  expect(await isFinal(refused)).toBe(false)
  await reply('third@strict.example', ok, 2)
  expect(await isFinal(refused)).toBe(true)
})
