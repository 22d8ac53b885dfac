import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { liveWorkers } from '../../../shared/runtime/boss.ts'
import {
  type AnsweredRequest,
  insertWorkerRequests,
  readAnswers,
  type WorkerRequest,
  withdrawRequests,
} from '../../../shared/tables/jobs/worker-requests.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** How often the replies are read, in milliseconds. */
const READ_MS = 200
/** How long a worker that has taken the request at the last moment may take to store its reply, in milliseconds. */
const GRACE_MS = 1_000

/**
 * Asks every connected worker to do something.
 * @param isEnough whether no further replies are needed
 * @param patienceMs how long to wait for replies; then, the request is withdrawn from workers that have not taken it
 * @returns the replies; null for each worker that has not replied
 */
export async function askWorkers<Answer>(
  { db, boss }: { db: Database; boss: PgBoss },
  request: Omit<WorkerRequest, 'id'>,
  isEnough: (answers: Answer[]) => boolean,
  patienceMs: number,
): Promise<AnsweredRequest<Answer>[]> {
  const workers = (await liveWorkers(boss)).map(({ host, pid }) => `${host}:${pid}`)
  const ids = await insertWorkerRequests(db, [...new Set(workers)], request)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const replies = await readAnswers<Answer>(db, ids)
    const answers = replies.flatMap(({ answer }) => (answer === null ? [] : [answer]))
    const isDone = answers.length === replies.length || isEnough(answers)
    if (isDone || Date.now() > deadline + GRACE_MS) return replies
    if (Date.now() > deadline) await withdrawRequests(db, ids)
    await delay(READ_MS)
  }
}
