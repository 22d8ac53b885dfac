import type { ErasureResult } from '../../../shared/contract/erasure.ts'
import { kindDescription, submissionKinds } from '../../../shared/contract/submission.ts'
import type { PersonTexts } from '../../../shared/domain/mentions.ts'
import { bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { phoneNumber, readEnvelope } from '../../../shared/jobs/envelope.ts'
import { jobsOfPerson, type PersonJob } from '../../../shared/tables/jobs/pgboss/person-jobs.ts'
import { emailsOfPerson, jobIdsOf } from '../../../shared/tables/people/erasure.ts'
import {
  type ErasablePerson,
  nameColumns,
  type RecordIds,
  recordsOfPerson,
  textsInRecords,
  unrecordedIds,
} from '../../../shared/tables/people/person.ts'
import { findAddresses } from '../../../shared/tables/people/person-erasure.ts'
import { isStaffEmail } from '../../../shared/tables/staff/staff.ts'
import { findCorrected } from '../../../shared/tables/submissions/corrections.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** What was found of a person. */
export type FoundPerson = {
  records: RecordIds
  /** The ids of the submissions, recorded or not. */
  submissions: Set<string>
  emails: Set<string>
  /** By queue and id. */
  jobs: Map<string, PersonJob>
  /** The ids of submissions that had the email address until staff corrected it. They may be somebody else's. */
  correctedIds: string[]
  /** What texts elsewhere can contain. */
  texts: PersonTexts
  /** The person's normalized email addresses. */
  addresses: string[]
}

/** Returns a person of whom nothing was found yet, except their address and phone number. */
export function newFoundPerson(emails: string[], phones: PersonTexts['phones']): FoundPerson {
  return {
    records: Object.fromEntries(submissionKinds.map((kind) => [kind, []])) as never,
    submissions: new Set(),
    emails: new Set(),
    jobs: new Map(),
    correctedIds: [],
    texts: { names: [], agencies: [], emails, phones },
    addresses: emails,
  }
}

/**
 * Adds the addresses, jobs, submissions and emails of a person that the database has now. Some are found only by others, so
 * another call can find more.
 * @returns whether anything was added
 */
export async function findMore(
  db: Database,
  phone: string | undefined,
  found: FoundPerson,
): Promise<boolean> {
  const before = sizeOf(found)
  await addAddresses(db, found)
  const person = { emails: found.addresses, phone }
  // Jobs come first: if one completes after that, its submission is found as a record.
  await addJobs(db, person, found)
  await addRecords(db, person, found)
  for (const id of await emailsOfPerson(db, [...found.submissions], person.emails))
    found.emails.add(id)
  return sizeOf(found) > before
}

/** Counts what was found. */
export function countsOf(found: FoundPerson, mentions: number): ErasureResult {
  const submissions = submissionKinds.map((kind) => [
    kindDescription[kind].resource,
    found.records[kind].length,
  ])
  const { emails, jobs } = found
  return {
    ...(Object.fromEntries(submissions) as ErasureResult),
    emails: emails.size,
    jobs: jobs.size,
    mentions,
  }
}

// A person has other addresses if staff merged or corrected them.
async function addAddresses(db: Database, found: FoundPerson) {
  const { emails, texts } = await findAddresses(db, found.addresses)
  found.addresses = emails
  addTexts(found, texts)
}

async function addJobs(db: Database, { emails, phone }: ErasablePerson, found: FoundPerson) {
  const submissions = [...found.submissions]
  const ids = [...submissions, ...(await jobIdsOf(db, [...found.emails], submissions))]
  const corrected = new Set<string>()
  for (const email of emails.length > 0 ? emails : [undefined]) {
    // An account of staff with this address stays, and so do its requests to reset the password.
    const withResets = email !== undefined && !(await isStaffEmail(db, email))
    const correctedIds = email === undefined ? [] : await findCorrected(db, email)
    for (const id of correctedIds) corrected.add(id)
    const search = { email, phone, ids: [...new Set(ids)], correctedIds, withResets }
    const jobs = await jobsOfPerson(db, search)
    for (const job of jobs) found.jobs.set(`${job.queue}.${job.id}`, job)
    await addUnrecorded(db, jobs, found)
  }
  found.correctedIds = [...corrected]
}

async function addRecords(db: Database, person: ErasablePerson, found: FoundPerson) {
  const records = await recordsOfPerson(db, person)
  for (const kind of submissionKinds) {
    records[kind] = records[kind].filter((id) => !found.records[kind].includes(id))
    found.records[kind].push(...records[kind])
    for (const id of records[kind]) found.submissions.add(id)
  }
  addTexts(found, await textsInRecords(db, records))
}

// A job whose submission is recorded with another address or number is deleted, but the submission is not the person's.
async function addUnrecorded(db: Database, jobs: PersonJob[], found: FoundPerson) {
  const recording = jobs.filter(
    ({ queue, submissionId }) => bossQueueOf(queue)?.job.records && submissionId !== null,
  )
  const ids = new Set(
    await unrecordedIds(
      db,
      recording.flatMap(({ submissionId }) => submissionId ?? []),
    ),
  )
  for (const { queue, data, submissionId } of recording) {
    if (submissionId === null || !ids.has(submissionId)) continue
    found.submissions.add(submissionId)
    addTexts(found, textsInPayload(queue, data))
  }
}

function textsInPayload(queue: string, data: unknown): PersonTexts {
  const kind = bossQueueOf(queue)?.job.records
  const envelope = kind && readEnvelope(kind, data)
  if (!envelope) return { names: [], agencies: [], emails: [], phones: [] }
  const { fields } = envelope
  const phone = phoneNumber.safeParse(envelope.phone).data
  const strings = (names: string[]) =>
    names.flatMap((name) => (typeof fields[name] === 'string' ? fields[name] : []))
  const { person, agencies } = nameColumns(kind)
  return {
    names: strings(person),
    agencies: strings(agencies),
    emails: strings(['email']).filter((email) => email !== ''),
    phones: phone ? [phone] : [],
  }
}

function addTexts({ texts }: FoundPerson, { names, agencies, emails, phones }: PersonTexts) {
  texts.names.push(...names)
  texts.agencies.push(...agencies)
  texts.emails.push(...emails)
  texts.phones.push(...phones)
}

// A submission whose job was found can be recorded meanwhile, so records count, too.
function sizeOf({ addresses, records, submissions, emails, jobs }: FoundPerson) {
  const recorded = Object.values(records).flat().length
  return addresses.length + recorded + submissions.size + emails.size + jobs.size
}
