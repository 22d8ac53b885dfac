import { errorKeyOf, errorNameOf, maskError } from '../shared/domain/masked-error.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import { LostClaimError } from '../shared/runtime/errors.ts'
import { idsWithStoredAttempt, type NewAttempt } from '../shared/tables/jobs/attempts.ts'
import type { Database } from '../shared/tables/tables.ts'

/** A job that a worker has fetched. */
type FetchedJob = { name: string; id: string; data: unknown; retryCount: number }

/** Returns the jobs whose last claim was lost: retried jobs whose last attempt is not stored. */
export async function findLostJobs<Job extends FetchedJob>(
  db: Database,
  jobs: Job[],
): Promise<Job[]> {
  const retried = jobs.filter((job) => job.retryCount > 0)
  const stored = await idsWithStoredAttempt(db, retried)
  return retried.filter(({ id }) => !stored.has(id))
}

/**
 * Returns the attempt to store for a job whose last claim was lost. It is not known which worker began it, and when.
 */
export function lostAttempt(definition: AnyJob, job: FetchedJob): NewAttempt {
  const lost = new LostClaimError()
  return {
    queue: job.name,
    jobId: job.id,
    number: job.retryCount,
    outcome: 'retry',
    ...aboutColumns(definition, job.data),
    ...errorColumns(lost),
    endedAt: new Date(),
  }
}

/** Returns the record that a job is about, as columns of the table `attempts`; null if there is none. */
export function aboutColumns(definition: AnyJob, data: unknown) {
  const about = definition.about?.(data)
  return { aboutKind: about?.kind ?? null, aboutId: about?.id ?? null }
}

/** Returns an error as columns of the table `attempts`. */
export function errorColumns(error: Error) {
  return {
    errorName: errorNameOf(error),
    errorMessage: error.message,
    errorKey: errorKeyOf(error),
  }
}

/** Returns an error as it is stored in the output of its job. The job console groups failures by `maskedKey`. */
export function toFailure(error: Error) {
  return { name: errorNameOf(error), message: error.message, maskedKey: errorKeyOf(error) }
}

/** Returns an error as it is logged, emailed to ops and shown with a paused queue. */
export function maskedText(error: Error): string {
  return maskError(errorNameOf(error), error.message)
}

/**
 * Returns the retry limit with which a job has all its retries left after an attempt that does not count.
 * @param retryCount the retries before that attempt
 */
export function retryLimitAfter({ retry }: AnyJob, retryCount: number): number {
  return retryCount + 1 + retry.limit
}
