import { z } from 'zod'
import { readCodes } from '../../../shared/contract/code.ts'
import { emailTemplates } from '../../../shared/contract/email.ts'
import { jobStates } from '../../../shared/contract/job.ts'
import { emailAddress, line, normalizeEmail, optional } from '../../../shared/contract/text.ts'
import { queueNames } from '../../../shared/jobs/boss-queues.ts'
import { findErrorKeys } from '../../../shared/tables/jobs/pgboss/failing-groups.ts'
import type { JobFilter } from '../../../shared/tables/jobs/pgboss/job-filter.ts'
import { jobColumns } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import { findRelatedJobs } from '../../../shared/tables/jobs/related-jobs.ts'
import { findByCode, findByEmail } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { listQuery, oneOrMore, withinDays } from '../list-query.ts'

/** A job key, the id of a job, submission or email, a reference or referral code, or an email address. */
const searchTerm = optional(
  z
    .string()
    .max(254)
    .superRefine((typed, context) => {
      if (!parseSearchTerm(typed))
        context.addIssue({ code: 'custom', params: { error: 'searchTerm' } })
    }),
)

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()

/** The filters of the list of jobs, and of actions on all jobs that match. */
export const jobFilter = {
  q: searchTerm,
  queue: oneOrMore(queueNames),
  state: oneOrMore(jobStates),
  /** An error key, which the link of a failure group contains; those of earlier releases can be long. */
  error: optional(line(3_000)),
  /** Text that the error key contains. */
  errorText: optional(line(200)),
  template: oneOrMore(emailTemplates),
  attempts: z.number().int().min(1).max(100).optional(),
  worker: optional(line(200)),
  withinDays,
  from: time,
  until: time,
}
export type JobFilterInput = z.output<z.ZodObject<typeof jobFilter>>

export const jobQuery = listQuery(jobColumns, jobFilter)

/**
 * Converts a filter for the tables: replaces the search term with the ids of the jobs related to it, and the text of an
 * error with the errors that contain it.
 */
export async function resolveFilter(
  db: Database,
  { q, error, errorText, ...others }: JobFilterInput,
): Promise<JobFilter> {
  const errors = await findErrors(db, error, errorText)
  const filter = { ...others, ...(errors && { error: errors }) }
  const term = q === undefined ? undefined : parseSearchTerm(q)
  if (!term) return filter
  const recipient = 'email' in term ? term.email : undefined
  return { ...filter, ids: await findRelatedJobs(db, await findIds(db, term), recipient) }
}

async function findErrors(db: Database, key: string | undefined, text: string | undefined) {
  if (text === undefined) return key === undefined ? undefined : [key]
  const keys = await findErrorKeys(db, text)
  return key === undefined ? keys : keys.filter((found) => found === key)
}

async function findIds(db: Database, term: SearchTerm): Promise<string[]> {
  if ('id' in term) return [term.id]
  return 'code' in term ? await findByCode(db, term.code) : await findByEmail(db, term.email)
}

type SearchTerm = { id: string } | { email: string } | { code: string }

function parseSearchTerm(typed: string): SearchTerm | undefined {
  const text = typed.trim()
  const id = z.uuid().safeParse(text.slice(text.lastIndexOf('.') + 1))
  if (id.success) return { id: id.data }
  const email = emailAddress.safeParse(text)
  if (email.success) return { email: normalizeEmail(email.data) }
  return readCodes(text).length > 0 ? { code: text } : undefined
}
