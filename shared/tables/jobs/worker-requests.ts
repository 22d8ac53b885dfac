import { sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'

/** A request to a worker: to probe the relay, or to stop a job (`jobId`) if it runs there. */
export type WorkerRequest = { id: string; kind: 'probe' | 'stop'; jobId: string | null }

/** A request, and the reply of its worker; null until it has replied. */
export type AnsweredRequest<Answer> = { worker: string; answer: Answer | null }

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

/**
 * Takes the requests to a worker that were not withdrawn. Each is returned once. Those that are older than a minute are not
 * returned: the API that asked has ended, or the worker is another one with the same name.
 */
export async function takeRequests(db: Database, worker: string): Promise<WorkerRequest[]> {
  const rows = await db
    .updateTable('workerRequests')
    .set({ takenAt: sql<Date>`now()` })
    .where('worker', '=', worker)
    .where('takenAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .returning(['id', 'kind', 'jobId'])
    .execute()
  return rows as WorkerRequest[]
}

/** Stores the reply of a worker to a request that it took. */
export async function storeReply(db: Database, id: string, answer: object): Promise<void> {
  await db
    .updateTable('workerRequests')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()
}

/** Withdraws those of these requests that no worker has taken, by marking them as taken. */
export async function withdrawRequests(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable('workerRequests')
    .set({ takenAt: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('takenAt', 'is', null)
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
