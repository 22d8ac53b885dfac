import { ensureStaff } from '../../../api/staff/signin/ensure-staff.ts'
import { postSignIn } from '../../setup/staff.ts'
import { openBenchApi, openBenchConnections, openBenchDatabase } from '../antesala.ts'
import { type Figure, mean, type Part } from '../figures.ts'
import { listQueries, reportQueries } from '../list-queries.ts'
import { percentile } from '../load.ts'
import { countsFor, seedRecords } from '../records-seed.ts'
import { withLifecycle } from '../with-lifecycle.ts'

const FEW = 2_000
const MANY = 1_000_000
const REQUESTS = 20
/** Lists whose times are printed one by one: the slowest. */
const PRINTED = 12

const administrator = { email: 'bench@house.example', password: 'a password of the benchmark' }

/** The 95th percentile of each list's response times, in milliseconds, by its name. */
type Times = Map<string, number>

/**
 * How long the staff API's lists, searches, filters, counts and reports take with few leads and with a million or
 * `--leads` of them. One request at a time.
 */
export const lists: Part = {
  title: `Staff lists: ${Object.keys({ ...listQueries, ...reportQueries }).length} requests, ${REQUESTS} times each, p95`,
  async measure(_life, { leads = MANY }) {
    const few = await measureLists(FEW)
    const many = await measureLists(leads)
    printSlowest(few, many)
    const figures: Figure[] = [
      { name: 'staff lists, few leads', value: mean(timesOf(few, listQueries)), unit: 'ms' },
      { name: 'staff lists, many leads', value: mean(timesOf(many, listQueries)), unit: 'ms' },
      {
        name: 'slowest staff list, many leads',
        value: Math.max(...timesOf(many, listQueries)),
        unit: 'ms',
      },
      {
        name: 'slowest report, many leads',
        value: Math.max(...timesOf(many, reportQueries)),
        unit: 'ms',
      },
    ]
    return figures
  },
}

function timesOf(times: Times, queries: Record<string, string>): number[] {
  return Object.keys(queries).map((name) => times.get(name) ?? Number.NaN)
}

async function measureLists(leads: number): Promise<Times> {
  return await withLifecycle(async (life) => {
    const DATABASE_URL = await openBenchDatabase(life, true)
    await seed(DATABASE_URL, leads)
    const { port } = await openBenchApi(life, { DATABASE_URL })
    return await timeLists(`http://127.0.0.1:${port}`)
  })
}

async function timeLists(address: string): Promise<Times> {
  const cookie = (await postSignIn(address, administrator)).headers.getSetCookie().join('; ')
  const timeRequest = async (path: string) => {
    const started = performance.now()
    const answer = await fetch(`${address}/api/staff${path}`, { headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`)
    return performance.now() - started
  }
  const p95: Times = new Map()
  for (const [name, path] of Object.entries({ ...listQueries, ...reportQueries })) {
    for (let warmUp = 0; warmUp < 3; warmUp++) await timeRequest(path)
    const times: number[] = []
    for (let request = 0; request < REQUESTS; request++) times.push(await timeRequest(path))
    p95.set(name, percentile(times, 0.95))
  }
  return p95
}

async function seed(url: string, leads: number) {
  const db = openBenchConnections(url, 3)
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
    await seedRecords(db, countsFor(leads))
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`  ${leads.toLocaleString('en')} leads seeded in ${seconds} s`)
  } finally {
    await db.destroy()
  }
}

function printSlowest(few: Times, many: Times) {
  const slowest = [...many].toSorted(([, one], [, other]) => other - one).slice(0, PRINTED)
  console.log(`  the ${PRINTED} slowest with many leads, and the same with few, in ms:`)
  for (const [name, ms] of slowest) {
    const columns = [ms, few.get(name) ?? Number.NaN].map((time) => time.toFixed(1).padStart(9))
    console.log(`    ${name.padEnd(44)}${columns.join('')}`)
  }
}
