import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { plannerSettings } from '../../shared/runtime/boss.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { percentile } from './load.ts'

const QUEUE = 'send-email'
/** 80 jobs every 100 ms: 800 per second. */
const JOBS = 80
const INTERVAL_MS = 100

/** Jobs per second, and the duration of each fetch in milliseconds. */
type SteadyResult = { perSecond: number; fetches: number[] }

/** Starts a pg-boss that fetches like a worker and does no maintenance; `life` stops it. */
export async function openSteadyBoss(life: Lifecycle, url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    ...plannerSettings,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', console.error)
  await boss.start()
  life.onClose('pg-boss', () => boss.stop({ graceful: false }))
  return boss
}

/** Sends 800 jobs per second for some time, or as many as it can, and fetches and completes them, one batch at a time. */
export async function runSteadyJobs(boss: PgBoss, seconds: number): Promise<SteadyResult> {
  const fetches: number[] = []
  const started = performance.now()
  let done = 0
  for (let tick = 1; performance.now() - started < seconds * 1000; tick++) {
    await boss.insert(
      QUEUE,
      Array.from({ length: JOBS }, () => ({ data: {} })),
    )
    const fetchedAt = performance.now()
    const jobs = await boss.fetch(QUEUE, { batchSize: JOBS })
    fetches.push(performance.now() - fetchedAt)
    await boss.complete(
      QUEUE,
      jobs.map(({ id }) => id),
    )
    done += jobs.length
    await delay(Math.max(0, started + tick * INTERVAL_MS - performance.now()))
  }
  return { perSecond: (done / (performance.now() - started)) * 1000, fetches }
}

/** Returns a line about a run, as it is printed. */
export function describeRun(name: string, { perSecond, fetches }: SteadyResult): string {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(fetches, share).toFixed(1).padStart(7))
  return `${name.padEnd(32)}${perSecond.toFixed(0).padStart(5)} jobs/s, fetch p50 ${p50} ms, p95 ${p95} ms`
}
