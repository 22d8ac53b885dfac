import type { Role } from './role-names.ts'

/** What each role may do with a table, as in PostgreSQL's `grant`. A role that is missing may not use the table. */
export type Privileges = Partial<Record<Role, string>>

/** Everything but truncating the table, and creating triggers and references on it. */
export const allRows = 'select, insert, update, delete'
const readOnly = { api: 'select', worker: 'select', reader: 'select' }

/** The columns that the API may change: staff work with them, or an erasure blanks them. The rest stays as recorded. */
const submissionUpdates = 'email, email_normalized, erased_at, search'
const personUpdates = 'phone, phone_e164, phone_national, updated_at, version'
const referralUpdates = 'referred_by_code, referred_by_partner_id'

/**
 * The columns of an email that a worker may change: not its Message-ID, or what it is about; its recipient only to follow what the
 * API has stored.
 */
const emailUpdatesOfWorker = `body_text, claim, digest_id, html, job_id, mailbox, reason, redirected_to, secret, sent_at, smtp_reply,
  status, subject, suppressed_by, to_email, to_normalized, updated_at`
/** The columns of an email that the API may change, for staff and erasures. */
const emailUpdatesOfApi = `body_text, client_key, data, html, job_id, mailbox, reason, redirected_to, redirected_at, reply_to,
  secret, sent_at, smtp_reply, status, subject, suppressed_by, to_email, to_name, to_normalized, updated_at`

/** All columns of an email but its secret, such as the token of a link. */
const emailWithoutSecret = `id, dedupe_key, template, about_kind, about_id, language, to_name, to_email, data, status,
  message_id, subject, html, body_text, smtp_reply, created_at, updated_at, sent_at, reason, job_id, to_normalized,
  reply_to, resend_of, suppressed_by, claim, mailbox, client_key, digest_id, redirected_to, redirected_at`

/**
 * Every table of Antesala, and what each role may do with it. A test compares the tables with those of the database; that
 * nothing is missing shows in all tests, because their APIs and workers have these roles.
 *
 * A row can be locked (`for update`) by who may update at least one of its columns. Take a privilege away in a later
 * release than the code that needs it: during an upgrade, the previous version runs with the privileges of the new one.
 */
export const privileges = {
  // Submissions.
  leads: {
    api: `select, update (${submissionUpdates}, ${personUpdates}, ${referralUpdates}, assignee_id, assignment, first_response_at, follow_up_on,
      kind, kind_source, message, name, origin, property_asked, spam_review, status, text_hash, budget_amount, budget_currency,
      value_amount, value_currency, lost_reason, waiting_since, wait_restarted_at, reminded_at, nobody_left_at)`,
    // Workers reassign leads that nobody answers, store the day of the earliest task, and derive search terms again. They set
    // the other columns where processes of an earlier release do not know them.
    worker: `select, insert, update (assignee_id, assignment, follow_up_on, version, updated_at, wait_restarted_at, reminded_at,
      nobody_left_at, search, assessment_id, budget_amount, budget_currency, value_amount, value_currency, lost_reason)`,
    reader: 'select',
  },
  // A worker stores the stages of leads that processes of an earlier release have changed.
  lead_steps: {
    api: 'select, insert, update',
    worker: 'select, insert, update',
    reader: 'select',
  },
  partners: {
    api: `select, update (${submissionUpdates}, ${personUpdates}, ${referralUpdates}, agency_name, agency_normalized, city,
      contact_name, interests, risk_flags, status, told_status)`,
    worker: 'select, insert',
    reader: 'select',
  },
  assessments: {
    api: `select, update (${submissionUpdates}, ${referralUpdates}, name)`,
    worker: 'select, insert, update (search)',
    reader: 'select',
  },
  referral_codes: { api: 'select, insert', worker: 'select', reader: 'select' },
  minted_codes: { api: 'select, insert', worker: 'select, insert' },
  code_pool: { api: allRows, worker: 'select, insert' },
  referral_visits: { api: 'select, insert, update', reader: 'select' },
  unknown_codes: { api: allRows, reader: 'select' },
  idempotency: { api: allRows, worker: 'select (scope, expires_at), delete' },
  corrections: {
    api: 'select, insert, update (original, corrected, reason)',
    worker: 'select',
    reader: 'select',
  },

  // People. An erasure deletes their rows.
  people: {
    api: allRows,
    // Deletes those whom an API of an earlier release erased.
    worker:
      'select, insert, update (head_id, last_submitted_at, search, updated_at, version), delete',
    reader: 'select',
  },
  person_addresses: {
    api: allRows,
    worker: 'select, insert, update (removed_at), delete',
    reader: 'select',
  },
  person_merges: {
    api: 'select, insert, update (undone_at), delete',
    worker: 'select, update (survivor_id), delete',
    reader: 'select',
  },

  // What happened: rows are added, and erasures blank columns of them.
  events: {
    api: 'select, insert, update (before, after, reason)',
    // Deletes old events about failed sign-ins, and completes erasures of an earlier release.
    worker: 'select, insert, update (before, after), delete',
    reader: 'select',
  },
  attempts: {
    api: 'select, update (error_key, error_message, smtp_reply)',
    // Deletes those of two years ago.
    worker: 'select, insert, delete',
    reader: 'select',
  },

  // Emails.
  emails: {
    api: `select, insert, update (${emailUpdatesOfApi})`,
    worker: `select, insert, update (${emailUpdatesOfWorker})`,
    reader: `select (${emailWithoutSecret})`,
  },
  suppressions: {
    api: 'select, update (lift_reason, lifted_at, lifted_by), delete',
    worker: 'select, insert, update (lift_reason, lifted_at)',
    reader: 'select',
  },

  // What staff work with.
  properties: {
    api: 'select, insert, update',
    worker: 'select, update (updated_at)',
    reader: 'select',
  },
  former_slugs: {
    api: 'select, insert, update (property_id, replaced_at), delete',
    worker: 'select',
    reader: 'select',
  },
  // A worker makes the pictures that are shown, and deletes files that were removed.
  media: {
    api: 'select, insert, update',
    worker:
      'select, update (status, failure, width, height, widths, placeholder, updated_at), delete',
    reader: 'select',
  },
  portraits: {
    api: 'select, insert, update (removed_at)',
    worker: 'select, update (status, failure, widths, removed_at), delete',
    reader: 'select',
  },
  // A worker makes the files of dossiers. An API deletes the row of one that is to be made again.
  dossiers: {
    api: 'select, delete',
    worker: allRows,
    reader: 'select',
  },
  // The worker locks notes, and completes erasures of an earlier release.
  notes: {
    api: allRows,
    worker: 'select, update (body, subject, updated_at)',
    reader: 'select',
  },
  answer_templates: { api: allRows, reader: 'select' },
  // A worker turns follow-ups that processes of an earlier release have set into tasks, and deletes tasks that they have left.
  tasks: {
    api: allRows,
    worker: 'select, insert, update (due_on, removed_at, updated_at, version), delete',
    reader: 'select',
  },
  saved_views: { api: allRows, reader: 'select' },
  saved_view_places: { api: allRows, reader: 'select' },
  // Deleting a change deletes its records. A worker completes the undos of an earlier release.
  recent_changes: {
    api: 'select, insert, update (undone_at)',
    worker: 'select (id, kind, actor_id, undone_at, expires_at), delete',
    reader: 'select',
  },
  recent_change_records: {
    api: 'select, insert, update (before, version), delete',
    worker: 'select (change_id, record_id, version, before), delete',
    reader: 'select',
  },
  assignment_rules: { api: allRows, worker: 'select', reader: 'select' },

  // Staff accounts. A worker may neither read passwords, sessions and second factors, nor change an account.
  staff: {
    api: 'select, insert, update',
    // The update is for a lock.
    worker:
      'select (id, name, email, role, language, banned, updated_at, away_since, away_until, planned_away_from, planned_away_until, phone, spoken_languages), update (updated_at)',
    reader: 'select',
  },
  staff_accounts: { api: allRows, worker: 'select (id, staff_id)' },
  staff_sessions: { api: allRows, worker: 'select (id, expires_at), delete' },
  // A worker creates password links.
  staff_verifications: {
    api: allRows,
    worker: 'select (id, value, is_password_link, expires_at), insert, delete',
  },
  staff_two_factors: { api: allRows },
  staff_rate_limits: { api: allRows, worker: 'select (id, last_request), delete' },
  sign_in_failures: { api: allRows, worker: 'select (key, updated_at), delete' },

  // Operation.
  // Workers of the previous release look for problems themselves.
  alerts: { api: 'select, insert, update', worker: 'select, insert, update', reader: 'select' },
  alert_messages: {
    api: 'select, insert, update',
    worker: 'select (id, created_at), delete',
    reader: 'select',
  },
  watch: { api: 'select, update', reader: 'select' },
  // `/readyz` and starting workers try to delete, to see whether the database is writable.
  queue_pauses: { api: 'select, delete', worker: allRows, reader: 'select' },
  // A process stores its own life; a worker deletes old ones.
  processes: { api: 'select, insert, update', worker: allRows, reader: 'select' },
  holds: { api: allRows, worker: 'select', reader: 'select' },
  queue_concurrency: { api: allRows, worker: 'select', reader: 'select' },
  worker_requests: {
    api: 'select, insert, update (taken_at)',
    worker: 'select, update (answer, taken_at), delete',
    reader: 'select',
  },
  rate_limits: { api: allRows },
  migrations: readOnly,
} satisfies Record<string, Privileges>
