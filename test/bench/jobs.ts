// Measures the response times of the job console with 1,000,000 completed jobs and 100,000 dead letters,
// compared with an empty database. Starts its own PostgreSQL and API, and takes some minutes.

import { startApi } from '../../api/server.ts'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import type { JobRow } from '../../shared/contract/job.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { silentLog } from '../setup/log.ts'
import { postSignIn } from '../setup/staff.ts'
import { benchSettings, openBenchConnections, openBenchDatabase } from './antesala.ts'
import { amounts, seedJobs } from './jobs-seed.ts'
import { percentile } from './load.ts'
import { withLifecycle } from './with-lifecycle.ts'

const ROUNDS = 40
const GOAL_MS = 150
/** Measurements are kept for some seconds, or longer if they took long. */
const KEPT_GOAL_MS = 1_000

/** `isKept`: the API keeps the answer, so only the first one is measured. */
type Screen = { name: string; path: string; body?: object; isKept?: boolean }

const listPath = (filter: object, more: object = {}) => `/jobs${listQuery({ filter, ...more })}`

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const screens: Screen[] = [
  { name: 'queue cards', path: '/queues' },
  ...['1h', '24h', '30d'].flatMap((range) => [
    { name: `measurements, ${range}`, path: `/queue-measurements?range=${range}`, isKept: true },
    ...['record-lead', 'send-email'].map((queue) => ({
      ...{ name: `${queue}, ${range}`, path: `/queue-measurements/${queue}?range=${range}` },
      isKept: true,
    })),
  ]),
  {
    name: 'a template, 30d',
    path: '/queue-measurements/send-email?range=30d&template=lead-acknowledgement',
    isKept: true,
  },
  { name: 'failures by error', path: '/failure-groups' },
  { name: 'workers, schedules, warnings', path: '/machinery' },
  { name: 'list: jobs that need attention', path: listPath({}) },
  {
    name: 'list: dead letters, oldest first',
    path: listPath({ state: 'dead' }, { sort: ['at', 'ASC'] }),
  },
  { name: 'list: retrying', path: listPath({ state: 'retrying' }) },
  { name: 'list: failed', path: listPath({ state: 'failed' }) },
  { name: 'list: completed', path: listPath({ state: 'completed' }) },
  { name: 'list: cancelled (none)', path: listPath({ state: 'cancelled' }) },
  { name: 'list: one queue', path: listPath({ queue: 'record-lead' }) },
  { name: 'list: sorted by queue', path: listPath({}, { sort: ['queue', 'ASC'] }) },
  { name: 'list: the last page counted', path: listPath({}, { range: [9_975, 9_999] }) },
  { name: 'list: a frequent error', path: listPath({ error: 'DeliveryError: <n> <n> failure 3' }) },
  { name: 'list: a rare error', path: listPath({ error: 'DeliveryError: a rare one' }) },
  { name: 'list: an error without jobs', path: listPath({ error: 'no such error' }) },
  { name: 'list: a text in errors', path: listPath({ errorText: 'failure 1' }) },
  { name: 'list: the last day', path: listPath({ withinDays: 1 }) },
  {
    name: 'list: completed, an hour',
    path: listPath({ state: 'completed', from: hoursAgo(5), until: hoursAgo(4) }),
  },
  { name: 'list: a template', path: listPath({ template: 'lead-acknowledgement' }) },
  { name: 'list: a template without jobs', path: listPath({ template: 'ops-alert' }) },
  {
    name: 'list: completed, a template',
    path: listPath({ state: 'completed', template: 'ops-alert' }),
  },
  { name: 'list: many attempts', path: listPath({ attempts: 18 }) },
  { name: 'list: completed, attempts', path: listPath({ state: 'completed', attempts: 2 }) },
  { name: 'list: a worker', path: listPath({ worker: 'bench' }) },
  { name: 'list: an unknown worker', path: listPath({ worker: 'nobody' }) },
  {
    name: 'list: completed, a worker',
    path: listPath({ state: 'completed', worker: 'nobody' }),
  },
  { name: 'search: a code', path: listPath({ q: 'LU-22222' }) },
  { name: 'search: an address', path: listPath({ q: 'ana77@example.com' }) },
  { name: 'search: an unused address', path: listPath({ q: 'nobody@example.com' }) },
  {
    name: 'dry run: all that match an error',
    path: '/jobs/retries',
    body: { dryRun: true, selection: { filter: { error: 'DeliveryError: a rare one' } } },
  },
  {
    name: 'dry run: all that match a worker',
    path: '/jobs/retries',
    body: { dryRun: true, selection: { filter: { worker: 'nobody' } } },
  },
]

await withLifecycle(async (life) => {
  const url = await openBenchDatabase(life, true)
  const api = await openStaffApi(url, life)
  const before = await measure(api, screens)
  const started = performance.now()
  await seedJobs(url)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${JSON.stringify(amounts)} seeded in ${seconds} s; ${ROUNDS} rounds, p95 in ms`)
  const [row] = (await (await api.get(listPath({ state: 'dead' }))).json()) as JobRow[]
  const record = { name: 'one job', path: `/jobs/${row?.id}` }
  report(before, await measure(api, [...screens, record]))
})

/** Starts the API and signs in as ops. */
async function openStaffApi(url: string, life: Lifecycle) {
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], {
    ...benchSettings,
    ...{ DATABASE_URL: url, PORT: '0' },
  })
  const { port } = await startApi(config, silentLog, life)
  await addOpsAccount(url)
  const address = `http://127.0.0.1:${port}`
  const signedIn = await postSignIn(address, { email: staff.ops.email, password: staffPassword })
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const root = `${address}/api/staff`
  const headers = { Cookie, 'Content-Type': 'application/json' }
  return {
    get: (path: string) => fetch(root + path, { headers }),
    post: (path: string, body: object) =>
      fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) }),
  }
}

async function addOpsAccount(url: string) {
  const db = openBenchConnections(url, 1)
  await ensureStaff(db, { ...staff.ops, password: staffPassword })
  await db.destroy()
}

async function measure(api: Awaited<ReturnType<typeof openStaffApi>>, measured: Screen[]) {
  const times = new Map<string, number[]>()
  for (const { name, path, body, isKept } of measured) {
    const durations: number[] = []
    for (let round = isKept ? 0 : -3; round < (isKept ? 1 : ROUNDS); round++) {
      const started = performance.now()
      const answer = await (body ? api.post(path, body) : api.get(path))
      await answer.text()
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
      if (round >= 0) durations.push(performance.now() - started)
    }
    times.set(name, durations)
  }
  return times
}

function report(before: Map<string, number[]>, after: Map<string, number[]>) {
  for (const [name, times] of after) {
    const goal = times.length === 1 ? KEPT_GOAL_MS : GOAL_MS
    const p95 = percentile(times, 0.95)
    const empty = percentile(before.get(name) ?? [], 0.95)
    const ratio = Number.isNaN(empty) ? '' : `x ${(p95 / empty).toFixed(1)} of an empty database`
    const note = p95 < goal ? '' : `  over ${goal}`
    console.log(`${p95.toFixed(0).padStart(6)}  ${name.padEnd(36)}${ratio}${note}`)
  }
}
