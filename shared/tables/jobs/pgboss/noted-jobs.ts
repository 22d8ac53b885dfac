import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { type BossJob, jobSelection } from './job.ts'

/** Jobs per statement. */
const JOBS_PER_STEP = 5_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Yields the jobs of a queue, in any state, whose payload contains a note of staff. */
export async function* jobsWithNote(db: Database, queue: string): AsyncGenerator<BossJob[], void> {
  let jobs: BossJob[] = []
  do {
    const { rows } = await sql<BossJob>`select ${jobSelection} from pgboss.job
      where name = ${queue} and id > ${jobs.at(-1)?.id ?? FIRST_ID} and data ->> 'note' is not null
      order by id limit ${JOBS_PER_STEP}`.execute(db)
    jobs = rows
    yield jobs
  } while (jobs.length === JOBS_PER_STEP)
}
