import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { errorKey, isFailing } from './job.ts'
import {
  emailOfReset,
  emailOfSubmission,
  isUnfinished,
  phoneOfSubmission,
  recordId,
} from './payloads.ts'

/** An index on pg-boss's partitioned table of jobs. */
type Index = { name: string; definition: RawBuilder<unknown> }

/**
 * For the job console: failed and canceled jobs by time, and failing jobs by error. A job that succeeds at the first
 * attempt is in neither of them.
 */
const consoleIndexes: Index[] = [
  {
    name: 'antesala_jobs_over',
    definition: sql`(name, state, completed_on, id) where state in ('failed', 'cancelled')`,
  },
  {
    name: 'antesala_jobs_by_error',
    definition: sql`((${errorKey}), name, state, start_after) where ${isFailing}`,
  },
]

/**
 * For `jobsOfPerson`: unfinished jobs by the email address or phone number of the submission, jobs by the record in
 * their payload, and password resets by email address. The job of a submission is in the first two until it starts.
 */
const personIndexes: Index[] = [
  payloadIndex('antesala_jobs_email', emailOfSubmission, isUnfinished),
  payloadIndex('antesala_jobs_phone', phoneOfSubmission, isUnfinished),
  payloadIndex('antesala_jobs_record', recordId),
  payloadIndex('antesala_jobs_reset', emailOfReset),
]

function payloadIndex(name: string, key: RawBuilder<unknown>, condition = sql`true`): Index {
  return {
    name,
    definition: sql`((${key})) where ${condition} and ${key} is not null`,
  }
}

/**
 * Creates our indexes on pg-boss's tables, unless they exist, while the tables are in use. Can be repeated if it could
 * not get a lock in time.
 * @param db has one connection, which waits for a lock as `lockSettings` say
 * @throws if pg-boss's tables do not exist
 */
export async function createJobIndexes(db: Database): Promise<void> {
  // Its expression was another one.
  await sql`drop index if exists pgboss.antesala_jobs_failing`.execute(db)
  // It served a chart that read pg-boss's statistics.
  await sql`drop index if exists pgboss.antesala_queue_activity`.execute(db)
  for (const index of [...consoleIndexes, ...personIndexes])
    if (!(await isValid(db, index.name))) await createIndex(db, index)
}

// PostgreSQL cannot create an index on a partitioned table concurrently, but on each partition. The table's own index
// becomes valid with the last of them. An interrupted creation leaves invalid indexes, which are created again.
async function createIndex(db: Database, { name, definition }: Index) {
  const [parent, parentTable] = [sql.id('pgboss', name), sql.id('pgboss', 'job')]
  await sql`create index if not exists ${sql.id(name)} on only ${parentTable} ${definition}`.execute(
    db,
  )
  for (const partition of await partitionsOf(db)) {
    const childName = `${name}_${partition}`.slice(0, MAX_NAME)
    const child = sql.id('pgboss', childName)
    if (!(await isValid(db, childName))) {
      // Building an index waits for all transactions that are open, which blocks nobody.
      await sql`set lock_timeout = 0`.execute(db)
      await sql`drop index concurrently if exists ${child}`.execute(db)
      await sql`create index concurrently ${sql.id(childName)}
        on ${sql.id('pgboss', partition)} ${definition}`.execute(db)
      await sql`reset lock_timeout`.execute(db)
    }
    await sql`alter index ${parent} attach partition ${child}`.execute(db)
  }
}

/** The longest name of an index in PostgreSQL, in bytes. */
const MAX_NAME = 63

async function isValid(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_index
    where indexrelid = to_regclass(${`pgboss.${name}`}) and indisvalid`.execute(db)
  return rows.length > 0
}

async function partitionsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'pgboss.job'::regclass`.execute(db)
  return rows.map(({ name }) => name)
}
