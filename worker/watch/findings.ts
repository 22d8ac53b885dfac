import { type CodePrefix, codePrefixes } from '../../shared/contract/code.ts'
import { blockSize, refillPool } from '../../shared/domain/code-pool.ts'
import type { Finding } from '../../shared/tables/jobs/alerts.ts'
import { queueHealth } from '../../shared/tables/jobs/pgboss/queue-counts.ts'
import { listPauses } from '../../shared/tables/jobs/queue-pauses.ts'
import { countCodes } from '../../shared/tables/submissions/codes.ts'
import type { WorkerContext } from '../context.ts'

/** Fewer codes than so many in the pool mean that minting does not keep up. */
const fewCodes = 2 * blockSize

/** A pause whose worker has not looked after the relay for so long is a dead worker's. */
const pauseHeardMs = 10 * 60_000

/** Everything that is wrong right now. */
export async function findWhatIsWrong(context: WorkerContext): Promise<Finding[]> {
  const found = [ofQueues(context), ofRelay(context), ofCodes(context)]
  return (await Promise.all(found)).flat()
}

async function ofQueues({ db }: WorkerContext): Promise<Finding[]> {
  const queues = await queueHealth(db, new Date())
  return queues.flatMap(({ name: subject, counts, oldestSeconds, limitSeconds: limit }) => {
    const seconds = oldestSeconds ?? 0
    const { count } = counts.dead
    const findings: Finding[] = []
    if (seconds > limit)
      findings.push({ cause: 'queue_waits', subject, detail: { seconds, limit } })
    if (count > 0) findings.push({ cause: 'dead_letters', subject, detail: { count } })
    return findings
  })
}

async function ofRelay({ db }: WorkerContext): Promise<Finding[]> {
  const heard = Date.now() - pauseHeardMs
  const [pause] = (await listPauses(db)).filter(({ checkedAt }) => checkedAt.getTime() > heard)
  if (!pause) return []
  return [{ cause: 'relay_paused', subject: '', detail: { reason: pause.reason } }]
}

// Few may be no more than a pool that is about to be filled: only when that does not help is it told.
async function ofCodes({ db, log }: WorkerContext): Promise<Finding[]> {
  if (few(await countCodes(db)))
    await refillPool(db, log).catch((error) => log.error({ err: error }, 'codes.unfilled'))
  const left = await countCodes(db)
  return codePrefixes.flatMap((subject) => {
    const count = left[subject] ?? 0
    return count < fewCodes ? [{ cause: 'codes_low' as const, subject, detail: { count } }] : []
  })
}

function few(left: Partial<Record<CodePrefix, number>>) {
  return codePrefixes.some((prefix) => (left[prefix] ?? 0) < fewCodes)
}
