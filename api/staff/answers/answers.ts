import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import { type NewAnswer, newAnswer } from '../../../shared/contract/answer-schema.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type MailAnswer, mailAnswer } from '../../../shared/jobs/mail-answer.ts'
import { addNote, lockNote } from '../../../shared/tables/history/notes.ts'
import { findLeadToAnswer } from '../../../shared/tables/leads/answer-facts.ts'
import {
  changeLeads,
  findLeadsToChange,
  type LeadToChange,
  updateFirstResponse,
} from '../../../shared/tables/leads/lead-changes.ts'
import { findLead } from '../../../shared/tables/leads/leads.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import { openVariables } from '../../../shared/view/fill-template.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { fieldError, invalid, invalidField, parseInput } from '../../http/validation.ts'
import { requireNotErased } from '../erased.ts'
import { followUpMoves } from '../leads/lead-changes.ts'
import { takenBy } from '../leads/taken-by.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { requireFutureDay } from '../tasks/due.ts'
import { keepAnswer } from '../undo/answers.ts'
import { startAfterUndo, undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'

/**
 * POST /api/staff/leads/:id/answers: answers the client, unless the lead changed since the user loaded it. Adds a note with the
 * text, so that the client no longer waits, and changes the lead as requested. An email of the house is sent once the answer can no
 * longer be undone. A request that repeats an `id` changes nothing.
 */
export function answerClient(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const language = languageOf(request, config.LOCALE)
    const answer = parseInput(newAnswer, request.body, language)
    requireWhole(answer, language)
    requireFutureDay('followUpOn', answer.followUpOn, config.TIME_ZONE, language)
    const me = meOf(response)
    const period = await db.transaction().execute(async (tx) => {
      const lead = await lockLead(tx, id, config.TIME_ZONE)
      const earlier = await lockNote(tx, { kind: 'lead', id }, answer.id)
      if (earlier) return requireSame(earlier, answer, me)
      if (lead.version !== version) throw new ApiError('VERSION_CONFLICT')
      await requireReachable(tx, id, answer, language)
      return await makeAnswer(context, tx, lead, answer, me)
    })
    const answered = await findLead(db, id, config.TIME_ZONE)
    if (!answered) throw new ApiError('NOT_FOUND')
    setVersion(response, answered.version)
    response.status(201).json({ ...answered, ...undoOf(period, config) })
  }
}

/** @throws ApiError VALIDATION_ERROR for each text in which a variable of its template has no value */
function requireWhole(answer: NewAnswer, language: Language): void {
  const errors = (['subject', 'body'] as const).flatMap((field) => {
    const open = openVariables(answer[field] ?? '', answer.language)
    return open.length > 0
      ? [fieldError(field, 'openVariable', language, { name: open.join(', ') })]
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

async function lockLead(tx: Database, id: string, timeZone: string): Promise<LeadToChange> {
  const [lead] = await findLeadsToChange(tx, { ids: [id] }, { timeZone, limit: 1, lock: true })
  if (!lead) throw new ApiError('NOT_FOUND')
  requireNotErased(lead)
  return lead
}

// The same answer, sent again because its response was lost, is no error.
function requireSame(earlier: NoteRow<Date>, answer: NewAnswer, me: Me): undefined {
  if (earlier.authorId !== me.id) throw new ApiError('FORBIDDEN')
  const isSame = earlier.body === textOf(answer) && earlier.subject === (subjectOf(answer) ?? null)
  if (!isSame) throw new ApiError('ALREADY_ANSWERED')
}

/**
 * @throws ApiError VALIDATION_ERROR if the client cannot be answered in this way; CONTACT_CHANGED if it would go elsewhere than the user
 * saw; ADDRESS_SUPPRESSED if the relay rejects the address
 */
async function requireReachable(
  tx: Database,
  id: string,
  { way, to }: NewAnswer,
  language: Language,
) {
  const lead = await findLeadToAnswer(tx, id)
  const address = way === 'whatsapp' ? lead?.phoneE164 : lead?.email
  if (!address) throw invalidField('way', way === 'whatsapp' ? 'noWhatsApp' : 'noEmail', language)
  if (to !== undefined && to !== address) throw new ApiError('CONTACT_CHANGED')
  if (way === 'mail' && lead?.isSuppressed) throw new ApiError('ADDRESS_SUPPRESSED')
}

// Keeps the answer for an undo, and the email waits until it can no longer be undone.
async function makeAnswer(
  { boss, config }: ApiContext,
  tx: Database,
  lead: LeadToChange,
  answer: NewAnswer,
  me: Me,
): Promise<UndoPeriod | undefined> {
  const { id, way, status, followUpOn } = answer
  const about = { kind: 'lead', id: lead.id } as const
  const subject = subjectOf(answer)
  const kind = way === 'whatsapp' ? 'message' : 'email'
  const sentAs = subject === undefined ? undefined : { subject, emailId: newId() }
  const added = await addNote(tx, about, { id, kind, body: textOf(answer) }, me, sentAs)
  if (!added) throw new ApiError('STATE_CONFLICT')
  const jobs = sentAs ? [{ id: newId(), data: jobOf(lead, answer, me) }] : []
  const change = {
    ...takenBy(lead, me),
    ...(status && { status }),
    ...(followUpOn !== undefined && { followUpOn }),
  }
  const moves = await followUpMoves(tx, [lead], change)
  const period = await undoPeriod(tx, config)
  const jobIds = jobs.map((job) => job.id)
  const events = await changeLeads(tx, [lead], change, me, moves)
  const moved = events.filter(({ type }) => type === 'lead.status_changed')
  const changed = { lead, status: status ?? lead.status, move: moves[0] ?? null }
  const kept = { ...changed, note: added, jobIds, eventIds: moved.map((event) => event.id) }
  if (period) await keepAnswer(tx, period, kept, me)
  await updateFirstResponse(tx, lead.id)
  if (jobs.length > 0)
    await boss.insert(mailAnswer.queue, startAfterUndo(jobs, period), { db: fromKysely(tx) })
  return period
}

function jobOf(
  { id: leadId }: LeadToChange,
  { id: noteId, language }: NewAnswer,
  me: Me,
): MailAnswer {
  return { leadId, noteId, language, from: { name: me.name, email: me.email } }
}

/** The subject of an email of the house; undefined if the answer is none. */
function subjectOf({ way, subject }: NewAnswer) {
  return way === 'mail' ? subject : undefined
}

/** The text of the note; that of an email which the user sends has its subject, too. */
function textOf({ way, subject, body }: NewAnswer) {
  return way === 'mail_program' && subject ? `${subject}\n\n${body}` : body
}
