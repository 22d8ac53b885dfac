import { sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'

/** What a worker is asked to do: probe the relay, or stop a job if it runs there. */
export type WorkerRequest = { id: string; kind: 'probe' | 'stop'; jobId: string | null }

/** A request, and the reply of its worker; null until it has replied. */
export type AnsweredRequest<Answer> = { worker: string; answer: Answer | null }

/** A request that is older than this, in seconds, is not carried out any more: nobody waits for it. */
const MAX_AGE_SECONDS = 60

/** Asks each of these workers, and returns the ids of the requests. */
export async function insertWorkerRequests(
  db: Database,
  workers: string[],
  { kind, jobId }: Omit<WorkerRequest, 'id'>,
): Promise<string[]> {
  if (workers.length === 0) return []
  const rows = workers.map((worker) => ({
    ...{ id: newId(), worker, kind, jobId },
    createdAt: sql<Date>`now()`,
  }))
  await db.insertInto('workerRequests').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Lists what a worker is asked to do. */
export async function openRequests(db: Database, worker: string): Promise<WorkerRequest[]> {
  const rows = await db
    .selectFrom('workerRequests')
    .select(['id', 'kind', 'jobId'])
    .where('worker', '=', worker)
    .where('answeredAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - ${MAX_AGE_SECONDS} * interval '1 second'`)
    .execute()
  return rows as WorkerRequest[]
}

/** Stores the reply of a worker. */
export async function answerRequest(db: Database, id: string, answer: object): Promise<void> {
  await db
    .updateTable('workerRequests')
    .set({ answer: JSON.stringify(answer), answeredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Reads the replies to these requests. */
export async function readAnswers<Answer>(
  db: Database,
  ids: string[],
): Promise<AnsweredRequest<Answer>[]> {
  const rows = await db
    .selectFrom('workerRequests')
    .select(['worker', 'answer'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('worker')
    .execute()
  return rows as AnsweredRequest<Answer>[]
}
