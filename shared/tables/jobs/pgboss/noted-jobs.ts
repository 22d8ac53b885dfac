import { sql } from 'kysely'
import { NIL_ID } from '../../../domain/new-id.ts'
import type { Database } from '../../tables.ts'
import type { JobAddress } from './job.ts'
import { aboutId } from './payloads.ts'

/** A job whose payload contains a note of staff, and the id of the record that it is about. */
export type NotedJob = JobAddress & { note: string; aboutId: string }

/** Jobs per statement. */
const JOBS_PER_STEP = 5_000

/** Yields the jobs of a queue, in any state, whose payload contains a note of staff. */
export async function* jobsWithNote(db: Database, queue: string): AsyncGenerator<NotedJob[], void> {
  let jobs: NotedJob[] = []
  do {
    const { rows } = await sql<NotedJob>`
      select name, id, data ->> 'note' as note, ${aboutId} as about_id from pgboss.job
      where name = ${queue} and id > ${jobs.at(-1)?.id ?? NIL_ID} and data ->> 'note' is not null
      order by id limit ${JOBS_PER_STEP}`.execute(db)
    jobs = rows
    yield jobs
  } while (jobs.length === JOBS_PER_STEP)
}
