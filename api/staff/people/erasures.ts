import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import { type ErasureResult, erasedName } from '../../../shared/contract/erasure.ts'
import { erasureRequest } from '../../../shared/contract/erasure-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { submissionKinds } from '../../../shared/contract/submission.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { type ContactTexts, replaceMentions } from '../../../shared/domain/mentions.ts'
import { readPhone } from '../../../shared/domain/phone.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { withoutDeadlock } from '../../../shared/runtime/retry.ts'
import { eraseFromDigests } from '../../../shared/tables/emails/digests.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { forgetContactChanges } from '../../../shared/tables/people/contact-changes.ts'
import {
  blankEmails,
  blankHistory,
  blankRecords,
  blankReplyTo,
  deleteResponses,
  deleteSuppressions,
} from '../../../shared/tables/people/erasure.ts'
import { deletePeople } from '../../../shared/tables/people/person-erasure.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { forgetChanges } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { findDecisionJobs, replaceDecisionJobs } from './decision-jobs.ts'
import { blankElsewhere, createErasureSearch, findElsewhere } from './elsewhere.ts'
import { countsOf, type FoundPerson, findMore, newFoundPerson } from './found-person.ts'

/**
 * POST /api/staff/erasures: erases a person from submissions, emails and history, and from what staff wrote elsewhere,
 * and deletes the jobs and stored responses, in one transaction. A dry run only counts.
 */
export function erasePerson({ boss, config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const input = parseInput(erasureRequest, request.body, languageOf(request, config.LOCALE))
    const email = input.email && normalizeEmail(input.email)
    const phone = input.phone && readPhone(input.phone, config.PHONE_REGION)
    const newErasure = () => ({
      phone: input.phone,
      found: newFoundPerson(email ? [email] : [], phone ? [phone] : []),
      business: businessContacts(config),
    })
    const run = (tx: Database) =>
      input.dryRun
        ? plan(tx, newErasure())
        : erase(tx, boss, meOf(response), newErasure(), input.reason)
    response.json(await withoutDeadlock(() => db.transaction().execute(run)))
  }
}

function businessContacts(config: Config): ContactTexts {
  const { MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX, SECURITY_CONTACT } = config
  return {
    names: [config.BUSINESS_NAME],
    emails: [MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX, SECURITY_CONTACT],
    phones: [readPhone(config.BUSINESS_PHONE, config.PHONE_REGION) ?? []].flat(),
  }
}

/** @see erasePerson */
type Erasure = { phone: string | undefined; found: FoundPerson; business: ContactTexts }

async function plan(tx: Database, { phone, found, business }: Erasure): Promise<ErasureResult> {
  while (await findMore(tx, phone, found));
  const search = await createErasureSearch(tx, found, business)
  const jobs = await findDecisionJobs(tx, search)
  return countsOf(found, jobs.length + (await findElsewhere(tx, search)).count)
}

// Each step waits for the transactions that are changing the same rows. What they have added, such as the record of a
// job that was running or an email about a record, is found by the next search. After the last one nothing can be
// added: the rows are locked, and a batch whose job is deleted is rolled back.
async function erase(
  tx: Database,
  boss: PgBoss,
  me: Me,
  { phone, found, business }: Erasure,
  reason: string,
): Promise<ErasureResult> {
  while (await findNext(tx, phone, found)) {
    await blankEmails(tx, [...found.emails])
    await blankRecords(tx, found.records)
    await deleteJobs(tx, boss, found)
  }
  const submissions = [...found.submissions]
  const { deleted, changed } = await deletePeople(tx, {
    emails: found.addresses,
    phone,
    submissionIds: submissions,
    otherEmails: found.texts.emails.map(normalizeEmail),
  })
  await blankHistory(tx, [...submissions, ...deleted], [...found.emails])
  await eraseFromDigests(tx, submissions)
  await deleteResponses(tx, submissions)
  await forgetChanges(tx, [...submissions, ...deleted])
  await forgetContactChanges(tx, { ids: changed, values: [] })
  await blankReplyTo(tx, found.correctedIds, found.addresses)
  const search = await createErasureSearch(tx, found, business)
  await deleteSuppressions(tx, search.addresses, search.ownIds)
  // First, because `findElsewhere` searches the emails that these jobs write.
  const jobs = await replaceDecisionJobs(tx, boss, search)
  const elsewhere = await findElsewhere(tx, search)
  await blankElsewhere(tx, elsewhere, search)
  const counts = countsOf(found, jobs + elsewhere.count)
  const keptReason = replaceMentions(reason, search.matcher, erasedName)
  await appendEvents(tx, [
    ...erasedEvents(me, found, counts, keptReason),
    ...elsewhere.views.map((id) => deletedViewEvent(me, id)),
  ])
  return counts
}

// An undo would restore what is being erased. One that has just done so is waited for, and what it has restored is found.
async function findNext(tx: Database, phone: string | undefined, found: FoundPerson) {
  await forgetContactChanges(tx, { ids: [], values: [...found.addresses, phone ?? []].flat() })
  return await findMore(tx, phone, found)
}

function erasedEvents(me: Me, { records }: FoundPerson, after: ErasureResult, reason: string) {
  const event = { type: 'person.erased' as const, after, reason }
  const events = submissionKinds.flatMap((kind) =>
    records[kind].map((id) => staffEvent(me, { ...event, aboutKind: kind, aboutId: id })),
  )
  return events.length > 0 ? events : [staffEvent(me, event)]
}

function deletedViewEvent(me: Me, id: string) {
  const about = { aboutKind: 'view', aboutId: id } as const
  return staffEvent(me, { type: 'view.deleted', ...about, reason: 'person erased' })
}

async function deleteJobs(tx: Database, boss: PgBoss, { jobs }: FoundPerson) {
  for (const [queue, queueJobs] of Map.groupBy(jobs.values(), (job) => job.queue)) {
    const ids = queueJobs.map(({ id }) => id)
    await boss.deleteJob(queue, ids, { db: fromKysely(tx) })
  }
}
