// Measures the response times of the staff API's lists with 2,000 leads, and with 1,000,000 or a number given by
// `npm run bench:lists -- 100000`. Starts its own PostgreSQL and API process, and sends one request
// at a time.

import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { postSignIn } from '../setup/staff.ts'
import { openBenchApi, openBenchDatabase } from './antesala.ts'
import { listQueries } from './list-queries.ts'
import { percentile } from './load.ts'
import { seedRecords } from './records-seed.ts'

const FEW = 2_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const REQUESTS = 40
/** In milliseconds; a person perceives such a response as immediate. */
const GOAL_MS = 150

const administrator = { email: 'bench@house.example', password: 'a password of the benchmark' }

const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
try {
  const few = await measure(FEW)
  const many = await measure(MANY)
  report(few, many)
} finally {
  await life.close()
}

/** Returns the 95th percentile of each query's response times, in milliseconds, with this many leads. */
async function measure(leads: number): Promise<Map<string, number>> {
  const benchLife = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
  try {
    const DATABASE_URL = await openBenchDatabase(benchLife, true)
    await seed(DATABASE_URL, leads)
    const port = await openBenchApi(benchLife, { DATABASE_URL })
    const address = `http://127.0.0.1:${port}`
    const cookie = (await postSignIn(address, administrator)).headers.getSetCookie().join('; ')
    const timeRequest = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(`${address}/api/staff${path}`, { headers: { Cookie: cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
      return performance.now() - started
    }
    const p95 = new Map<string, number>()
    for (const [name, path] of Object.entries(listQueries)) {
      for (let warmUp = 0; warmUp < 3; warmUp++) await timeRequest(path)
      const times: number[] = []
      for (let request = 0; request < REQUESTS; request++) times.push(await timeRequest(path))
      p95.set(name, percentile(times, 0.95))
    }
    return p95
  } finally {
    await benchLife.close()
  }
}

async function seed(url: string, leads: number) {
  const db = openDatabase({
    url,
    max: 1,
    applicationName: 'bench',
    statementTimeoutMs: 0,
    onError: (error) => console.error(error),
  })
  try {
    await ensureStaff(db, { ...administrator, name: 'Aurora Díaz', role: 'admin' })
    for (const index of Array(9).keys())
      await ensureStaff(db, {
        email: `seller${index}@house.example`,
        name: `Seller ${index}`,
        password: administrator.password,
        role: 'sales',
      })
    const started = performance.now()
    await seedRecords(db, leads)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${leads.toLocaleString('en')} leads seeded in ${seconds} s`)
  } finally {
    await db.destroy()
  }
}

function report(few: Map<string, number>, many: Map<string, number>) {
  console.log(`\n95th percentile of ${REQUESTS} requests, in ms: with few leads, with many, ratio`)
  for (const [name, ms] of many) {
    const before = few.get(name) ?? Number.NaN
    const columns = [before.toFixed(1), ms.toFixed(1), `x ${(ms / before).toFixed(1)}`]
    const mark = ms > GOAL_MS ? `  <- over ${GOAL_MS} ms` : ''
    console.log(`  ${name.padEnd(44)}${columns.map((each) => each.padStart(9)).join('')}${mark}`)
  }
  const slowest = [...many].toSorted(([, one], [, other]) => other - one)[0]
  console.log(`\nslowest: ${slowest?.[0]}, ${slowest?.[1].toFixed(1)} ms (goal: ${GOAL_MS} ms)`)
}
