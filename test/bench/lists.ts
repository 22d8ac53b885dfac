// How long staff wait for a list, with a few leads in the house and with very many (a million unless
// told otherwise: `npm run bench:lists -- 100000`). Asks over the staff API, one request at a time,
// on a PostgreSQL and an API process of its own, and ends by itself.

import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { askSignIn } from '../setup/staff.ts'
import { openBenchApi, openBenchDatabase } from './antesala.ts'
import { bringCrowd } from './crowd.ts'
import { percentile } from './load.ts'
import { askedOfLists } from './questions.ts'

const FEW = 2_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const TIMES = 40
/** What a person still takes for at once, in milliseconds. */
const GOAL_MS = 150

const administrator = { email: 'bench@house.example', password: 'a password of the bench' }

const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
try {
  const few = await measure(FEW)
  const many = await measure(MANY)
  report(few, many)
} finally {
  await life.close()
}

/** The 95th percentile of each question, in milliseconds, in a house with so many leads. */
async function measure(leads: number): Promise<Map<string, number>> {
  const own = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
  try {
    const DATABASE_URL = await openBenchDatabase(own, true)
    await fill(DATABASE_URL, leads)
    const port = await openBenchApi(own, { DATABASE_URL })
    const address = `http://127.0.0.1:${port}`
    const cookie = (await askSignIn(address, administrator)).headers.getSetCookie().join('; ')
    const ask = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(`${address}/api/staff${path}`, { headers: { Cookie: cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      return performance.now() - started
    }
    const p95 = new Map<string, number>()
    for (const [name, path] of Object.entries(askedOfLists)) {
      for (let warming = 0; warming < 3; warming++) await ask(path)
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) times.push(await ask(path))
      p95.set(name, percentile(times, 0.95))
    }
    return p95
  } finally {
    await own.close()
  }
}

async function fill(url: string, leads: number) {
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
    await bringCrowd(db, leads)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${leads.toLocaleString('en')} leads brought in, in ${seconds} s`)
  } finally {
    await db.destroy()
  }
}

function report(few: Map<string, number>, many: Map<string, number>) {
  console.log(`\n95th percentile of ${TIMES} requests, in ms: with few, with many, ratio`)
  for (const [name, ms] of many) {
    const before = few.get(name) ?? Number.NaN
    const columns = [before.toFixed(1), ms.toFixed(1), `x ${(ms / before).toFixed(1)}`]
    const mark = ms > GOAL_MS ? '  <- slower than it should be' : ''
    console.log(`  ${name.padEnd(44)}${columns.map((each) => each.padStart(9)).join('')}${mark}`)
  }
  const slowest = [...many].toSorted(([, one], [, other]) => other - one)[0]
  console.log(`\nslowest: ${slowest?.[0]}, ${slowest?.[1].toFixed(1)} ms (goal: ${GOAL_MS} ms)`)
}
