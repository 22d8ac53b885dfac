import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../shared/contract/language.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { promisedDay } from '../../shared/mail/promised-day.ts'
import { compileTemplates } from '../../shared/mail/templates.ts'
import { type Config, loadConfig } from '../../shared/runtime/config.ts'
import { type ClaimEmail, createClaims } from '../../worker/mail/claims.ts'
import { type EmailRequest, enqueueEmails } from '../../worker/mail/enqueue.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { samplesIn } from '../setup/mail-samples.ts'
import { everyDay, middayZone } from '../setup/midday.ts'

let antesala: Antesala
let config: Config
let claim: ClaimEmail
beforeAll(async () => {
  antesala = await openAntesala({ TIME_ZONE: middayZone(), OFFICE_HOURS: everyDay })
  config = loadConfig([], antesala.workerEnv)
  claim = createClaims({ db: antesala.db, renderEmail: await compileTemplates(), config })
})
afterAll(() => antesala?.close())

/** The day that is stored with the emails of this test: it has passed when they are rendered. */
const past = 'martes 3 de febrero'

async function enqueue(
  { template, data }: ReturnType<typeof samplesIn>[number],
  language: (typeof languages)[number],
  changes: object,
) {
  const id = newId()
  const about = { kind: 'lead' as const, id: newId() }
  const to = { name: 'Ana', email: `${id}@example.com` }
  const email = { id, template, language, about, to, data: { ...data, ...changes } }
  const boss = await antesala.startBoss()
  const requests = [email as EmailRequest]
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, requests), [])
  return id
}

async function contentOf(emailId: string) {
  const claimed = await claim({ emailId, jobId: emailId })
  if (typeof claimed !== 'object' || typeof claimed.plan !== 'object') expect.unreachable()
  return 'send' in claimed.plan ? claimed.plan.send : expect.unreachable()
}

const sample = (name: string, language: (typeof languages)[number]) =>
  samplesIn(language).find((each) => each.name === name) ?? expect.unreachable()

const promises = [
  ['lead-acknowledgement', 'answerBy', 'answer'],
  ['assessment', 'answerBy', 'answer'],
  ['partner-acknowledgement', 'decideBy', 'decision'],
  ['partner-decision-approved', 'callBy', 'call'],
] as const

test.for(promises)('an email that waited promises a day counted from now: %s', async (promise) => {
  const [name, field, what] = promise
  for (const language of languages) {
    const id = await enqueue(sample(name, language), language, { [field]: past })
    const { bodyText, html } = await contentOf(id)
    for (const part of [bodyText, html]) {
      expect(part).toContain(promisedDay(what, config, language))
      expect(part).not.toContain(past)
    }
  }
})

test('an email that promised nothing still promises nothing', async () => {
  const acknowledgement = sample('lead-acknowledgement', 'es')
  const id = await enqueue(acknowledgement, 'es', { isEntered: true, answerBy: null })
  expect((await contentOf(id)).bodyText).not.toContain('a más tardar')
})

test('an email that was attempted before keeps its day', async () => {
  const id = await enqueue(sample('lead-acknowledgement', 'es'), 'es', {})
  const { subject, html, bodyText } = await contentOf(id)
  const attempted = { subject, html: `${html}${past}`, bodyText: `${bodyText}${past}` }
  await antesala.db.updateTable('emails').set(attempted).where('id', '=', id).execute()
  expect(await contentOf(id)).toEqual(attempted)
})
