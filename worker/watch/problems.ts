import { blockSize, refillPool } from '../../shared/codes/code-pool.ts'
import { type CodePrefix, codePrefixes } from '../../shared/contract/code.ts'
import type { Problem } from '../../shared/tables/jobs/alerts.ts'
import { queueHealth } from '../../shared/tables/jobs/pgboss/queue-counts.ts'
import { listPauses } from '../../shared/tables/jobs/queue-pauses.ts'
import { countCodes } from '../../shared/tables/submissions/codes.ts'
import type { WorkerContext } from '../context.ts'

/**
 * If the pool has fewer codes of a prefix than this, the job `mint-codes` does not keep up.
 * @internal
 */
export const fewCodes = 2 * blockSize

/** A pause that its worker has not confirmed for this long is ignored: the worker has probably died. */
const pauseExpiryMs = 10 * 60_000

/** Detects the current problems of the queues, the relay and the code pool. Refills a low code pool first. */
export async function findProblems(context: WorkerContext): Promise<Problem[]> {
  const found = [queueProblems(context), relayProblems(context), codeProblems(context)]
  return (await Promise.all(found)).flat()
}

async function queueProblems({ db }: WorkerContext): Promise<Problem[]> {
  const queues = await queueHealth(db, new Date())
  return queues.flatMap(({ name: subject, counts, oldestSeconds, limitSeconds: limit }) => {
    const seconds = oldestSeconds ?? 0
    const { count } = counts.dead
    const problems: Problem[] = []
    if (seconds > limit)
      problems.push({ cause: 'queue_waits', subject, detail: { seconds, limit } })
    if (count > 0) problems.push({ cause: 'dead_letters', subject, detail: { count } })
    return problems
  })
}

async function relayProblems({ db }: WorkerContext): Promise<Problem[]> {
  const expiredBefore = Date.now() - pauseExpiryMs
  const [pause] = (await listPauses(db)).filter(
    ({ checkedAt }) => checkedAt.getTime() > expiredBefore,
  )
  if (!pause) return []
  return [{ cause: 'relay_paused', subject: '', detail: { reason: pause.reason } }]
}

// A low pool is refilled first, and reported only if it is still low.
async function codeProblems({ db, log }: WorkerContext): Promise<Problem[]> {
  if (areFew(await countCodes(db)))
    await refillPool(db, log).catch((error) => log.error({ err: error }, 'codes.refill_failed'))
  const left = await countCodes(db)
  return codePrefixes.flatMap((subject) => {
    const count = left[subject] ?? 0
    return count < fewCodes ? [{ cause: 'codes_low' as const, subject, detail: { count } }] : []
  })
}

function areFew(left: Partial<Record<CodePrefix, number>>) {
  return codePrefixes.some((prefix) => (left[prefix] ?? 0) < fewCodes)
}
