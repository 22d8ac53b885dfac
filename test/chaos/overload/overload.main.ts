import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  forkBenchScript,
  openBenchApi,
  openBenchConnections,
  openBenchDatabase,
  residentMiB,
} from '../../bench/antesala.ts'
import { runAutocannon } from '../../bench/load.ts'
import { numberedInquiries } from '../../bench/submissions.ts'
import { withLifecycle } from '../../bench/with-lifecycle.ts'
import type { Flood, FloodResult } from './flood.main.ts'
import { type OverloadStep, overloadPicture } from './picture.ts'

// Offers one API process up to ten times what it accepts, and shows what becomes of it.
// usage: npm run chaos:overload [-- <folder>]; writes the picture overload.svg into the folder.

/** Offered loads, as multiples of the capacity; the last one shows whether the API recovers. */
const multiples = [0.5, 1, 2, 5, 10, 0.5]
const STEP_MS = 8_000
const CONNECTIONS = 64
const SAMPLE_MS = 100
/** Numbers of inquiries that no other step uses. */
const STEP_NUMBERS = 10_000_000

const folder = process.argv[2]

await withLifecycle(async (life) => {
  const databaseUrl = await openBenchDatabase(life)
  const db = openBenchConnections(databaseUrl, 1)
  life.onClose('connections', () => db.destroy())
  const { port, child } = await openBenchApi(life, { DATABASE_URL: databaseUrl })
  const { ask } = await forkBenchScript(life, '../chaos/overload/flood.main.ts')

  const { requests } = await runAutocannon({
    port,
    path: '/api/v1/contact',
    connections: CONNECTIONS,
    seconds: STEP_MS / 1000,
    expected: 200,
    nextBody: numberedInquiries(),
  })
  const capacity = requests.average
  console.log(`capacity with ${CONNECTIONS} connections: ${capacity.toFixed(0)} per second`)
  const before = await countJobs()

  const steps: OverloadStep[] = []
  for (const multiple of multiples) {
    const first = (steps.length + 1) * STEP_NUMBERS
    const flood: Flood = { port, perSecond: multiple * capacity, durationMs: STEP_MS, first }
    const memory = sampleMemory(child)
    const result = await ask<FloodResult>(flood)
    steps.push(toStep(multiple, result, memory.stop()))
    console.log(steps.at(-1))
  }
  const accepted = steps.reduce((sum, step) => sum + step.accepted, 0)
  console.log({ accepted, jobs: (await countJobs()) - before })
  if (folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'overload.svg'), overloadPicture(steps, STEP_MS))
  }

  async function countJobs() {
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
      where name = 'record-lead'`.execute(db)
    return rows[0]?.jobs ?? 0
  }
})

function toStep(multiple: number, result: FloodResult, peakMiB: number): OverloadStep {
  const { offered, unsent, statuses } = result
  const [accepted = 0, refused = 0] = [statuses[200], statuses[503]]
  const unanswered = offered - unsent - accepted - refused
  const p99Ms = Math.round(result.p99Ms)
  return { multiple, offered, accepted, refused, unsent, unanswered, p99Ms, peakMiB }
}

function sampleMemory(child: ChildProcess) {
  let peakMiB = 0
  const timer = setInterval(async () => {
    peakMiB = Math.max(peakMiB, Math.round(await residentMiB(child)))
  }, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return peakMiB
    },
  }
}
