import { sql } from 'kysely'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { Operation } from '../clients/operations.ts'
import type { Delivery } from '../cluster/mailbox.ts'

/** A record, and when it was written (epoch, in milliseconds). */
type StoredRecord = {
  kind: SubmissionKind
  id: string
  email: string
  code: string | null
  recordedAt: number
}

/** An email, with its status at the end. */
type StoredEmail = { messageId: string; aboutId: string; template: string; status: string }

/** What a run may leave. */
export type Expectations = {
  /** Whether an answer of 5xx can mean that the outcome is unknown, because the database did not answer. */
  isCommitCut: boolean
  /** Whether every attempt must succeed. */
  isUninterrupted: boolean
  /** The most copies of emails. */
  copies: number
  /** Dead letters besides those of poisoned operations. */
  deadLetters: number
}

/** What the database contains at the end of a run. */
export type Stored = {
  records: StoredRecord[]
  emails: StoredEmail[]
  /** The queue of each dead letter. */
  deadLetters: string[]
  /** Jobs that are still running or waiting. */
  unfinished: number
}

/** The counts of Jepsen's checker of queues (`jepsen.checker/total-queue`), of operations. */
export type Counts = {
  /** Operations that were attempted. */
  attempted: number
  acknowledged: number
  recorded: number
  /** Acknowledged, but not recorded. */
  lost: number
  /** Recorded, although every attempt was refused. */
  unexpected: number
  /** Records beyond the first one of their operation. */
  duplicated: number
  /** Recorded, but never acknowledged: the outcome of an attempt is unknown. */
  recovered: number
  emails: number
  /** Emails that the relay accepted more than once, counted once for each further copy. */
  copies: number
  deadLetters: number
}

/** An invariant (RELIABILITY: I1 to I9) that does not hold, and how. */
export type Violation = { invariant: string; finding: string }

/** The templates of the emails about a record of each kind. */
const templates: Record<SubmissionKind, string[]> = {
  lead: ['lead-acknowledgement', 'lead-notice'],
  partner: ['partner-acknowledgement', 'partner-notice'],
  assessment: ['assessment'],
}

/** Reads what the audit needs. */
export async function readStored(db: Database): Promise<Stored> {
  const { rows: records } = await sql<StoredRecord>`
    select 'lead' as kind, id, email, ref_code as code,
      (extract(epoch from recorded_at) * 1000)::float as recorded_at from leads
    union all select 'partner', id, email, referral_code,
      (extract(epoch from recorded_at) * 1000)::float from partners
    union all select 'assessment', id, email, null,
      (extract(epoch from recorded_at) * 1000)::float from assessments`.execute(db)
  const emails = await db
    .selectFrom('emails')
    .select(['messageId', 'aboutId', 'template', 'status'])
    .execute()
  const dead = await sql<{
    name: string
  }>`select name from pgboss.job where name like '%-dead'`.execute(db)
  const deadLetters = dead.rows.map(({ name }) => name)
  return { records, emails, deadLetters, unfinished: await countUnfinished(db) }
}

/** Counts the jobs that are still running or waiting. */
export async function countUnfinished(db: Database): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where state < 'completed' and name ~ '^(record|send|mail|prepare|announce)'
      and name not like '%-dead'`.execute(db)
  return rows[0]?.jobs ?? 0
}

/** Compares what clients were told with what was stored and delivered. */
export function audit(
  operations: readonly Operation[],
  stored: Stored,
  deliveries: readonly Delivery[],
  expected: Expectations,
): { counts: Counts; violations: Violation[] } {
  const recordsOf = Map.groupBy(stored.records, ({ email }) => email)
  const violations: Violation[] = []
  const report = (invariant: string, findings: string[]) => {
    const [first] = findings
    if (first) violations.push({ invariant, finding: `${findings.length}: ${first}` })
  }
  const acknowledged = operations.filter(({ answer }) => answer !== undefined)
  const others = operations.filter(({ answer }) => answer === undefined)
  const isRecorded = ({ email }: Operation) => recordsOf.has(email)
  const isRefused = ({ attempts }: Operation) =>
    attempts.every(
      ({ outcome, result }) =>
        outcome === 'refused' && !(expected.isCommitCut && result.startsWith('5')),
    )

  const poisoned = operations.filter(({ isPoisoned }) => isPoisoned)
  const deadLetters = expected.deadLetters + poisoned.length
  const lost = acknowledged.filter((one) => !isRecorded(one) && !one.isPoisoned)
  const unexpected = others.filter((operation) => isRecorded(operation) && isRefused(operation))
  const known = new Set(operations.map(({ email }) => email))
  const strangers = stored.records.filter(({ email }) => !known.has(email))
  const duplicated = operations.filter(({ email }) => (recordsOf.get(email)?.length ?? 0) > 1)
  report('I1 lost', lost.map(describe))
  report('I2 duplicated', duplicated.map(describe))
  report(
    'I2 unexpected',
    strangers.map(({ email }) => email),
  )
  report('I3 codes', [
    ...acknowledged.filter((operation) => !hasItsCode(operation, recordsOf)).map(describe),
    ...repeated(stored.records.flatMap(({ code }) => code ?? [])),
  ])
  report('I8 left by a refused request', unexpected.map(describe))
  report(
    'I8 unresolved',
    operations.filter(({ manner, answer }) => manner === 'careful' && !answer).map(describe),
  )
  const copies = auditEmails(stored, deliveries, expected, report)
  report('I6 unfinished jobs', stored.unfinished > 0 ? [`${stored.unfinished} jobs`] : [])
  report(
    'I7 dead letters',
    stored.deadLetters.length === deadLetters
      ? []
      : [
          `${stored.deadLetters.length} instead of ${deadLetters} (${stored.deadLetters.join(', ')})`,
        ],
  )
  report('I7 recorded, although poisoned', poisoned.filter(isRecorded).map(describe))
  report('interrupted', expected.isUninterrupted ? operations.filter(isRepeated).map(describe) : [])
  return {
    counts: {
      attempted: operations.length,
      acknowledged: acknowledged.length,
      recorded: stored.records.length,
      lost: lost.length,
      unexpected: unexpected.length + strangers.length,
      duplicated: duplicated.reduce(
        (sum, { email }) => sum + (recordsOf.get(email)?.length ?? 1) - 1,
        0,
      ),
      recovered: others.filter((operation) => isRecorded(operation) && !isRefused(operation))
        .length,
      emails: stored.emails.length,
      copies,
      deadLetters: stored.deadLetters.length,
    },
    violations,
  }
}

type Report = (invariant: string, findings: string[]) => void

function auditEmails(
  { records, emails }: Stored,
  deliveries: readonly Delivery[],
  expected: Expectations,
  report: Report,
) {
  const emailsOf = Map.groupBy(emails, ({ aboutId }) => aboutId)
  const delivered = Map.groupBy(deliveries, ({ messageId }) => messageId)
  const known = new Set(emails.map(({ messageId }) => `<${messageId}>`))
  const open = emails.filter(({ status }) => status === 'queued' || status === 'sending')
  report(
    'I4 unsettled emails',
    open.map(({ messageId, status }) => `${messageId} is ${status}`),
  )
  report(
    'I4 emails of a record',
    records.flatMap(({ kind, id }) => {
      const found = (emailsOf.get(id) ?? []).map(({ template }) => template).toSorted()
      return found.join() === templates[kind].toSorted().join() ? [] : [`${kind} ${id}: ${found}`]
    }),
  )
  report(
    'I5 sent, but not delivered',
    emails.flatMap(({ messageId, status }) =>
      status === 'sent' && !delivered.has(`<${messageId}>`) ? [messageId] : [],
    ),
  )
  const ofNobody = [...delivered.keys()].filter((id) => !known.has(id))
  report('I5 delivered, but not stored', ofNobody)
  const copies = [...delivered].reduce((sum, [, found]) => sum + found.length - 1, 0)
  report('I5 copies', copies > expected.copies ? [`${copies}, at most ${expected.copies}`] : [])
  return copies
}

function hasItsCode({ kind, answer, email }: Operation, recordsOf: Map<string, StoredRecord[]>) {
  const [record] = recordsOf.get(email) ?? []
  if (!record || kind === 'assessment') return true
  const { leadId, refCode, waitlistId, referralCode } = JSON.parse(answer ?? '{}')
  return record.id === (leadId ?? waitlistId) && record.code === (refCode ?? referralCode)
}

function isRepeated({ attempts }: Operation) {
  return attempts.some(({ outcome }) => outcome !== 'acknowledged')
}

function repeated(codes: string[]) {
  return [...Map.groupBy(codes, (code) => code)].flatMap(([code, { length }]) =>
    length > 1 ? [`${code} is used ${length} times`] : [],
  )
}

function describe({ kind, number, attempts }: Operation) {
  const results = attempts.map(({ result }) => result)
  return `${kind} ${number} (${results.slice(0, 5).join(', ')}${results.length > 5 ? ', …' : ''})`
}
