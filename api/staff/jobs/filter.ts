import { z } from 'zod'
import { readCodes } from '../../../shared/contract/code.ts'
import { jobStates } from '../../../shared/contract/job.ts'
import { emailAddress, line, normalizeEmail, optional } from '../../../shared/contract/text.ts'
import { queueNames } from '../../../shared/jobs/boss-queues.ts'
import { jobsConcerning } from '../../../shared/tables/jobs/job-subjects.ts'
import { type JobFilter, jobColumns } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import { findByCode, findByEmail } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { listQuery, oneOrMore, withinDays } from '../list-query.ts'

/** What staff type to find the jobs of one person or submission: an id, a code or an address. */
const sought = optional(
  z
    .string()
    .max(254)
    .superRefine((typed, context) => {
      if (!readSought(typed)) context.addIssue({ code: 'custom', params: { fault: 'searchTerm' } })
    }),
)

/** What a list of jobs, and an action on all that match, may be narrowed to. */
export const jobFilter = {
  q: sought,
  queue: oneOrMore(queueNames),
  state: oneOrMore(jobStates),
  error: optional(line(400)),
  withinDays,
}
export type AskedFilter = z.output<z.ZodObject<typeof jobFilter>>

export const jobQuery = listQuery(jobColumns, jobFilter)

/** The filter as the tables know it: what was typed, as the jobs it stands for. */
export async function resolveFilter(db: Database, asked: AskedFilter): Promise<JobFilter> {
  const { q, ...filter } = asked
  const known = q === undefined ? undefined : readSought(q)
  if (!known) return filter
  const address = 'email' in known ? known.email : undefined
  return { ...filter, ids: await jobsConcerning(db, await idsOf(db, known), address) }
}

async function idsOf(db: Database, known: Sought): Promise<string[]> {
  if ('id' in known) return [known.id]
  return 'code' in known ? await findByCode(db, known.code) : await findByEmail(db, known.email)
}

type Sought = { id: string } | { email: string } | { code: string }

function readSought(typed: string): Sought | undefined {
  const text = typed.trim()
  const id = z.uuid().safeParse(text.slice(text.lastIndexOf('.') + 1))
  if (id.success) return { id: id.data }
  const email = emailAddress.safeParse(text)
  if (email.success) return { email: normalizeEmail(email.data) }
  return readCodes(text).length > 0 ? { code: text } : undefined
}
