import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'
import { inquiryBody } from '../bench/submissions.ts'

/** What became of the inquiries that a drill sent. */
export type LoadReport = {
  /** The ids of those that were answered with 200. */
  acknowledged: Set<string>
  /** How many were sent again, because the connection failed or the answer was 503. */
  repeated: number
  /** The number of answers by status. */
  statuses: Map<number, number>
  /** The longest time without an answer of status 200, in milliseconds. */
  longestGapMs: number
}

/** A load that is running. */
export type Load = {
  /** The ids of the inquiries that have been answered with 200 so far. */
  acknowledged: ReadonlySet<string>
  stop(): Promise<LoadReport>
}

/** How long a client waits for an answer before it sends the inquiry again, in milliseconds. */
const ANSWER_MS = 15_000
/** How long it waits before it sends it again, in milliseconds. */
const RETRY_MS = 200

/**
 * Sends inquiries at an even rate, each with its own key, until it is answered with 200, like a careful client.
 * @param nextPort returns the port of the API that the load balancer chooses
 */
export function startLoad(perSecond: number, nextPort: () => number): Load {
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  let [repeated, number, longestGapMs, answeredAt] = [0, 0, 0, performance.now()]
  const running = new Set<Promise<void>>()

  async function send(body: string) {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    for (;;) {
      const url = `http://127.0.0.1:${nextPort()}/api/v1/contact`
      const signal = AbortSignal.timeout(ANSWER_MS)
      const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(
        () => undefined,
      )
      const answer = (await response?.json().catch(() => undefined)) as
        | { leadId: string }
        | undefined
      if (response) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response?.status === 200 && answer) {
        const now = performance.now()
        longestGapMs = Math.max(longestGapMs, now - answeredAt)
        answeredAt = now
        acknowledged.add(answer.leadId)
        return
      }
      repeated++
      await delay(RETRY_MS)
    }
  }

  const timer = setInterval(() => {
    const sending = send(inquiryBody(number++)).finally(() => running.delete(sending))
    running.add(sending)
  }, 1000 / perSecond)
  return {
    acknowledged,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      return { acknowledged, repeated, statuses, longestGapMs }
    },
  }
}

/** Counts acknowledged inquiries without a lead, leads that nobody acknowledged, dead letters and suppressions. */
export async function auditLeads(db: Database, { acknowledged }: LoadReport) {
  const { rows } = await sql<{ id: string }>`select id from leads`.execute(db)
  const recorded = new Set(rows.map(({ id }) => id))
  const count = async (statement: ReturnType<typeof sql<{ found: number }>>) =>
    (await statement.execute(db)).rows[0]?.found ?? 0
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !recorded.has(id)).length,
    unexpected: [...recorded].filter((id) => !acknowledged.has(id)).length,
    deadLetters: await count(
      sql`select count(*)::int as found from pgboss.job where name like '%-dead'`,
    ),
    unsentEmails: await count(
      sql`select count(*)::int as found from emails where status <> 'sent'`,
    ),
    emailsPerLead: await count(
      sql`select (count(*) / greatest(count(distinct about_id), 1)::float)::float as found from emails`,
    ),
  }
}

/** Waits until all of these inquiries are recorded. */
export async function untilRecorded(db: Database, ids: Set<string>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ leads: number }>`select count(*)::int as leads from leads
      where id = any(${[...ids]}::uuid[])`.execute(db)
    if (rows[0]?.leads === ids.size) return
    await delay(50)
  }
}

/** Waits until no recording or email job waits or runs. Returns how long that took, in milliseconds. */
export async function drain(db: Database): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
      where state < 'completed' and name ~ '^(record|send)' and name !~ '-dead$'`.execute(db)
    if (rows[0]?.jobs === 0) return performance.now() - started
    await delay(100)
  }
}
