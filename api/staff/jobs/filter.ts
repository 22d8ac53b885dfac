import { z } from 'zod'
import { readCode } from '../../../shared/contract/code.ts'
import { jobStates } from '../../../shared/contract/job.ts'
import { emailAddress, line, normalizeEmail, optional } from '../../../shared/contract/text.ts'
import { queueNames } from '../../../shared/jobs/lanes.ts'
import { findSubjects, jobsConcerning } from '../../../shared/tables/job-subjects.ts'
import { findUnrecorded, type JobFilter, jobColumns } from '../../../shared/tables/pgboss/jobs.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { listQuery, oneOrMore, withinDays } from '../list-query.ts'

/** What staff type to find the jobs of one person or submission: an id, a code or an address. */
const sought = optional(
  z
    .string()
    .max(254)
    .superRefine((typed, context) => {
      if (!readSought(typed)) context.addIssue({ code: 'custom', params: { fault: 'sought' } })
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
  const ids = 'id' in known ? [known.id] : await subjectsOf(db, known)
  const address = 'email' in known ? known.email : undefined
  return { ...filter, ids: await jobsConcerning(db, ids, address) }
}

async function subjectsOf(db: Database, known: Exclude<Sought, { id: string }>) {
  const [recorded, unrecorded] = await Promise.all([
    findSubjects(db, known),
    findUnrecorded(db, known),
  ])
  return [...new Set([...recorded, ...unrecorded])]
}

type Sought = { id: string } | { email: string } | { code: string }

function readSought(typed: string): Sought | undefined {
  const text = typed.trim()
  const id = z.uuid().safeParse(text.slice(text.lastIndexOf('.') + 1))
  if (id.success) return { id: id.data }
  const email = emailAddress.safeParse(text)
  if (email.success) return { email: normalizeEmail(email.data) }
  const code = /^\s*LP/i.test(text) ? readCode('LP', text) : readCode('LU', text)
  return code === undefined ? undefined : { code }
}
