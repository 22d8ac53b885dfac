import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import type { Log } from '../../shared/runtime/log.ts'
import type { MediaStore } from '../../shared/runtime/media/store.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { insertEmails, type NewEmail } from '../../shared/tables/emails/emails.ts'
import { suppressAddress } from '../../shared/tables/emails/suppressions.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { insertNotes } from '../../shared/tables/history/notes.ts'
import { appendAttempts } from '../../shared/tables/jobs/attempts.ts'
import { recordLeadStages } from '../../shared/tables/leads/lead-stages.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { insertPartners } from '../../shared/tables/partners/partners.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { hasProperties, insertProperties } from '../../shared/tables/properties/properties.ts'
import { insertReferralCodes } from '../../shared/tables/referrals/referral-codes.ts'
import { insertRules } from '../../shared/tables/rules/assignment-rules.ts'
import { insertViews } from '../../shared/tables/staff/saved-views.ts'
import { findStaffIds } from '../../shared/tables/staff/staff.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { insertTasks } from '../../shared/tables/tasks/tasks.ts'
import { planVacation } from './absence.ts'
import { withAdvisors } from './advisors.ts'
import { answerRows } from './answers.ts'
import { assessmentSubmissions } from './assessment-submissions.ts'
import { demoRules } from './assignment-rules.ts'
import type { DemoContext } from './context.ts'
import { emailRows } from './email-rows.ts'
import { noteRows } from './lead-work.ts'
import { mergeDemoClient } from './people.ts'
import { addPictures } from './pictures/add-pictures.ts'
import { propertyRows } from './property-rows.ts'
import { recordUnknownCodes } from './referrals.ts'
import { viewRows } from './saved-views.ts'
import { demoStaff } from './staff.ts'
import { leadSubmissions, partnerSubmissions } from './submissions.ts'
import { taskRows } from './tasks.ts'

/**
 * Loads four weeks of demo data in one transaction: properties; leads, partners and assessments with their
 * emails and events; and staff who can sign in, with their assignment rules, notes, tasks and saved views.
 * @returns false if the database already has properties; nothing is loaded then
 */
export async function loadDemo(options: {
  databaseUrl: string
  media: MediaStore
  log: Log
}): Promise<boolean> {
  const { databaseUrl, media, log } = options
  const database = openDatabase({
    url: databaseUrl,
    max: 1,
    applicationName: 'antesala-demo',
    statementTimeoutMs: 0,
    onError: (error) => log.warn({ err: error }, 'database.error'),
  })
  try {
    return await database.transaction().execute(async (db) => {
      if (await hasProperties(db)) return false
      await insertDemo({ db, media, log, config: loadConfig(), now: new Date() })
      return true
    })
  } finally {
    await database.destroy()
  }
}

async function insertDemo(context: DemoContext) {
  const { db, now } = context
  for (const staff of demoStaff) await ensureStaff(db, staff)
  await insertDemoRules(context)
  await planVacation(context)
  const properties = await withAdvisors(context, propertyRows(now))
  await insertProperties(db, properties)
  await addPictures(context, properties)

  const partners = await partnerSubmissions(context)
  await insertReferralCodes(
    db,
    partners.map(({ row }) => ({ code: row.referralCode, partnerId: row.id })),
  )
  await insertPartners(
    db,
    partners.map(({ row }) => row),
  )
  const codes = partners.map(({ row }) => row.referralCode)
  await recordUnknownCodes(db, codes)
  const leads = await leadSubmissions(context, codes)
  const assessments = await assessmentSubmissions(context)
  await insertLeads(
    db,
    leads.map(({ row }) => row),
  )
  const tasks = taskRows(
    context,
    leads.map(({ row }) => row),
  )
  await insertTasks(db, tasks)
  const author = await findAuthor(context)
  const answers = answerRows(
    leads.map(({ row }) => row),
    author,
  )
  await insertNotes(db, [
    ...noteRows(
      leads.map(({ row }) => row),
      author,
    ),
    ...answers.map(({ note }) => note),
  ])
  await insertViews(db, viewRows(author, now))
  await insertAssessments(
    db,
    assessments.map(({ row }) => row),
  )

  await recordPeople(
    db,
    [...leads, ...assessments].map(({ row }) => row),
  )
  await mergeDemoClient(db, author)

  const submissions = [...leads, ...partners, ...assessments]
  const { emails, attempts } = await emailRows(context, [...submissions, ...answers])
  await insertEmails(db, emails)
  await suppressRejected(db, emails)
  await appendAttempts(db, attempts)
  await appendEvents(
    db,
    submissions.flatMap(({ events }) => events),
  )
  await recordLeadStages(
    db,
    leads.map(({ row }) => row.id),
  )
}

/** Returns the salesperson who wrote the demo's notes and answers, who must be in the database. */
async function findAuthor({ db }: DemoContext) {
  const [{ name, email }] = demoStaff
  const id = (await findStaffIds(db, [email])).get(email)
  if (!id) throw new Error(`the demo has no ${email}`)
  return { id, name, email }
}

// Suppresses the addresses that rejected an email, as the worker does.
async function suppressRejected(db: Database, emails: NewEmail[]) {
  for (const { id, status, toNormalized, smtpReply } of emails)
    if (status === 'failed')
      await suppressAddress(db, {
        address: toNormalized ?? '',
        smtpReply: smtpReply ?? '',
        emailId: id,
      })
}

async function insertDemoRules({ db, now }: DemoContext) {
  const ids = await findStaffIds(
    db,
    demoStaff.map(({ email }) => email),
  )
  await insertRules(
    db,
    demoRules.map(({ name, conditions, assigneeEmail }, index) => ({
      id: newId(),
      position: index + 1,
      name,
      conditions: JSON.stringify(conditions),
      staffId: ids.get(assigneeEmail),
      createdAt: now,
      updatedAt: now,
    })),
  )
}
