import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import { z } from 'zod'
import type { EventType } from '../../../shared/contract/event.ts'
import { type Me, staffRoles } from '../../../shared/contract/staff.ts'
import { staffInvitation } from '../../../shared/contract/staff-account.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type StaffLink, staffLink } from '../../../shared/jobs/staff-link.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { journeyOf } from '../../../shared/tables/history/journey.ts'
import { insertStaff } from '../../../shared/tables/staff/staff.ts'
import { findStaff, listStaff, staffColumns } from '../../../shared/tables/staff/staff-members.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { listQuery, oneOrMore, searchText } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerList, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'

const query = listQuery(staffColumns, {
  q: searchText,
  role: oneOrMore(staffRoles),
  isDisabled: z.boolean().optional(),
})

/** GET /api/staff/staff */
export function showStaff(context: ApiContext): RequestHandler {
  return answerList(context, 'staff', query, (db, wanted) =>
    listStaff(db, wanted, context.config.TIME_ZONE),
  )
}

/** GET /api/staff/staff/:id: a staff member, and the journey of their account. */
export function showStaffMember(context: ApiContext): RequestHandler {
  return answerRecord(context, async (db, id) => {
    const staff = await findStaff(db, id, context.config.TIME_ZONE)
    return staff && { ...staff, journey: await journeyOf(db, id) }
  })
}

/** POST /api/staff/staff: creates an account, and emails the staff member a link to set a password. */
export function inviteStaff(context: ApiContext): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const invited = parseInput(staffInvitation, request.body, language)
    const id = newId()
    const isNew = await db.transaction().execute(async (tx) => {
      const now = new Date()
      const dates = { createdAt: now, updatedAt: now }
      const email = normalizeEmail(invited.email)
      // Single sign-on requires a verified email address; the administrator is trusted to enter the right one.
      const staff = { ...invited, id, email, emailVerified: true, ...dates }
      if (!(await insertStaff(tx, staff))) return false
      const after = { ...invited, email }
      await enqueueInvitation(context, tx, meOf(response), id, { type: 'staff.created', after })
      return true
    })
    if (!isNew) throw invalidField('email', 'emailTaken', language)
    response.status(201).json(await findStaff(db, id, config.TIME_ZONE))
  }
}

/**
 * POST /api/staff/staff/:id/invitations: emails a new link, unless the account is disabled or the staff
 * member has already signed in or set a password.
 */
export function resendInvitation(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const staff = await findStaff(context.db, id, context.config.TIME_ZONE)
    if (!staff) throw new ApiError('NOT_FOUND')
    if (!staff.isInvited || staff.isDisabled) throw new ApiError('STATE_CONFLICT')
    await context.db
      .transaction()
      .execute((tx) =>
        enqueueInvitation(context, tx, meOf(response), id, { type: 'staff.invited_again' }),
      )
    response.status(202).json(staff)
  }
}

async function enqueueInvitation(
  { boss }: ApiContext,
  tx: Database,
  me: Me,
  staffId: string,
  event: { type: EventType; after?: object },
) {
  const payload: StaffLink = {
    template: 'staff-invitation',
    orderId: newId(),
    staffId,
    invitedBy: me.name,
  }
  await appendEvents(tx, [staffEvent(me, { ...event, aboutKind: 'staff', aboutId: staffId })])
  await boss.send(staffLink.queue, payload, { db: fromKysely(tx) })
}
