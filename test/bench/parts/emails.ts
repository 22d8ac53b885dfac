import { setTimeout as delay } from 'node:timers/promises'
import { fromKysely, type PgBoss } from 'pg-boss'
import { newId } from '../../../shared/domain/new-id.ts'
import { recordLead } from '../../../shared/jobs/record-lead.ts'
import { businessOf, compileTemplates } from '../../../shared/mail/templates.ts'
import { createProducerBoss } from '../../../shared/runtime/boss.ts'
import { type Config, loadConfig } from '../../../shared/runtime/config.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { type LeadForEmail, leadEmails } from '../../../worker/mail/emails/lead-emails.ts'
import { type EmailRequest, enqueueEmails } from '../../../worker/mail/enqueue.ts'
import { silentLog } from '../../setup/log.ts'
import {
  forkBenchScript,
  openBenchConnections,
  openBenchDatabase,
  openBenchWorker,
} from '../antesala.ts'
import { type Figure, mean, type Part } from '../figures.ts'

const EMAILS = 2_400
const LEADS = 2_400
const ROUNDS = 3
const BATCH = 100

type Bench = {
  config: Config
  db: Database
  boss: PgBoss
  /** Waits until the sink has accepted this many messages; returns how many it has accepted. */
  acceptedBy: (until: number) => Promise<number>
}

/**
 * How many emails per second one worker process sends from a backlog, beside a nodemailer pool in a process of
 * its own that sends ready-rendered emails of the same size; and how recording and sending slow each other down.
 */
export const emails: Part = {
  title: `Emails: ${ROUNDS} rounds of ${EMAILS} to distinct recipients, alternating; then beside ${LEADS} inquiries`,
  async measure(life) {
    const sink = await forkBenchScript<{ port: number }>(life, 'smtp-sink.main.ts')
    const smtpUrl = `smtp://127.0.0.1:${sink.ready.port}`
    const databaseUrl = await openBenchDatabase(life)
    const pool = await forkBenchScript(life, 'mail-pool.main.ts', [smtpUrl])
    const bench: Bench = {
      config: loadConfig([], {}),
      ...(await openProducer(life, databaseUrl)),
      acceptedBy: async (until) => (await sink.ask<{ accepted: number }>({ until })).accepted,
    }
    await openBenchWorker(life, { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl })

    const { config } = bench
    const from = { name: config.BUSINESS_NAME, address: config.MAIL_FROM }
    const order = { samples: await renderSamples(config), from, count: EMAILS }
    const ours: number[] = []
    const reference: number[] = []
    // The first round, in which both warm up, does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const pooled = await ratePerSecond(EMAILS, () => pool.ask(order))
      const sent = await ratePerSecond(EMAILS, () => sendBacklog(bench))
      await untilIdle(bench)
      if (round > 0) {
        reference.push(pooled)
        ours.push(sent)
      }
    }
    return [
      { name: 'nodemailer pool of 10', value: mean(reference), unit: 'per second' },
      { name: 'emails sent', value: mean(ours), unit: 'per second' },
      ...(await measureBeside(bench)),
    ]
  },
}

async function openProducer(life: Lifecycle, databaseUrl: string) {
  const db = openBenchConnections(databaseUrl, 2)
  life.onClose('database', () => db.destroy())
  const boss = createProducerBoss(
    { url: databaseUrl, log: silentLog },
    { statementTimeoutMs: 8_000 },
  )
  await boss.start()
  life.onClose('pg-boss', () => boss.stop({ graceful: false }))
  return { db, boss }
}

async function renderSamples(config: Config) {
  const render = await compileTemplates()
  return emailsOf(0, config).map(({ template, language, data }) =>
    render(template, language, data, businessOf(config)),
  )
}

// Milliseconds are measured from the commit of the backlog until the last message is accepted.
async function sendBacklog(bench: Bench) {
  const before = await bench.acceptedBy(0)
  await enqueue(bench, { emails: EMAILS, leads: 0 })
  const started = performance.now()
  await bench.acceptedBy(before + EMAILS)
  return performance.now() - started
}

async function ratePerSecond(count: number, run: () => Promise<unknown>) {
  const started = performance.now()
  const result = await run()
  const ms = typeof result === 'number' ? result : performance.now() - started
  return (count / ms) * 1000
}

let submitted = 0

// Commits the backlog in one transaction, so that the worker finds all of it at once.
async function enqueue({ db, boss, config }: Bench, amounts: { emails: number; leads: number }) {
  await db.transaction().execute(async (tx) => {
    const bossTx = fromKysely(tx)
    for (let done = 0; done < amounts.leads; done += BATCH)
      await boss.insert(recordLead.queue, Array.from({ length: BATCH }, newLeadJob), { db: bossTx })
    for (let done = 0; done < amounts.emails; done += BATCH) {
      const requests = Array.from({ length: BATCH / 2 }, () => emailsOf(submitted++, config)).flat()
      await enqueueEmails({ tx, bossTx, boss, config }, requests)
    }
  })
}

// The emails that recording an inquiry causes.
function emailsOf(number: number, config: Config): EmailRequest[] {
  return leadEmails({ ...leadOf(number), id: newId() }, config, {
    name: 'Sara Vélez',
    email: `sales.${number}@example.com`,
  })
}

function leadOf(number: number): Omit<LeadForEmail, 'id'> {
  const digits = String(number).padStart(8, '0')
  return {
    refCode: `LU-${digits}`,
    submittedAt: new Date().toISOString(),
    language: 'es',
    name: 'Ana García',
    email: `cliente.${digits}@example.com`,
    phone: `+52 55 ${digits}`,
    phoneNational: `55${digits}`,
    phoneE164: `+5255${digits}`,
    propertyAsked: null,
    property: null,
    message: `Quisiera visitar la casa el sábado. Mi presupuesto es de ${digits} pesos.`,
  }
}

function newLeadJob() {
  const { refCode, submittedAt, language, name, email, phone, phoneNational, phoneE164, message } =
    leadOf(submitted++)
  const id = newId()
  return {
    id,
    data: {
      ...{ id, kind: 'lead', code: refCode, submittedAt, language, emailNormalized: email },
      fields: { name, email, phone, message },
      phone: { national: phoneNational, e164: phoneE164 },
    },
  }
}

// Records inquiries without and with a backlog of emails. Each inquiry also causes two emails.
async function measureBeside(bench: Bench): Promise<Figure[]> {
  const acceptedBefore = await bench.acceptedBy(0)
  const recordedBefore = await countLeads(bench.db)
  await enqueue(bench, { emails: EMAILS, leads: LEADS })
  const started = performance.now()
  await until(async () => (await countLeads(bench.db)) - recordedBefore >= LEADS)
  const seconds = (performance.now() - started) / 1000
  const accepted = (await bench.acceptedBy(0)) - acceptedBefore
  return [
    {
      name: 'emails sent while inquiries are recorded',
      value: accepted / seconds,
      unit: 'per second',
    },
    {
      name: 'inquiries recorded while emails are sent',
      value: LEADS / seconds,
      unit: 'per second',
    },
  ]
}

async function countLeads(db: Database) {
  const { leads } = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<string>().as('leads'))
    .executeTakeFirstOrThrow()
  return Number(leads)
}

async function untilIdle({ db }: Bench) {
  await until(async () => {
    const open = await db
      .selectFrom('emails')
      .select('id')
      .where('status', 'in', ['queued', 'sending'])
      .limit(1)
      .execute()
    return open.length === 0
  })
}

async function until(isDone: () => Promise<boolean>) {
  while (!(await isDone())) await delay(50)
}
