import type { RequestHandler } from 'express'
import { dayIn } from '../../../shared/contract/day.ts'
import type { Absence, Me } from '../../../shared/contract/staff.ts'
import { absenceBody } from '../../../shared/contract/staff-account.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { lockAbsence, setAbsence } from '../../../shared/tables/staff/absences.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { requireFutureDay } from '../tasks/due.ts'
import { staffIdOf, type Whose } from './whose.ts'

/**
 * PUT /api/staff/me/absence, PUT /api/staff/staff/:id/absence: no leads are assigned to the staff member by rule, from a day on in
 * the house's time zone or, without a day, from now on, until the end of a day or until they come back. This replaces another
 * absence. Responds with the absence: one that begins today has begun.
 * @throws ApiError VALIDATION_ERROR if a day has passed or is more than ten years ahead, or the last one is before the first
 */
export function startAbsence({ db, config }: ApiContext, whose: Whose): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { from, until } = parseInput(absenceBody, request.body, language)
    const today = dayIn(config.TIME_ZONE)
    requireFutureDay('from', from, config.TIME_ZONE, language)
    requireFutureDay('until', until, config.TIME_ZONE, language)
    if (from !== null && until !== null && until < from)
      throw invalidField('until', 'beforeFirstDay', language)
    const absence = { from: from === today ? null : from, until }
    const staffId = staffIdOf(request, response, whose)
    const change = { staffId, absence, timeZone: config.TIME_ZONE }
    await db.transaction().execute((tx) => changeAbsence(tx, change, meOf(response)))
    response.json(absence)
  }
}

/** DELETE /api/staff/me/absence, DELETE /api/staff/staff/:id/absence: the staff member is back. */
export function endAbsence({ db, config }: ApiContext, whose: Whose): RequestHandler {
  return async (request, response) => {
    const staffId = staffIdOf(request, response, whose)
    const change = { staffId, absence: null, timeZone: config.TIME_ZONE }
    await db.transaction().execute((tx) => changeAbsence(tx, change, meOf(response)))
    response.status(204).end()
  }
}

type AbsenceChange = { staffId: string; absence: Absence | null; timeZone: string }

// Writes nothing if the staff member already has this absence, or is back.
async function changeAbsence(
  tx: Database,
  { staffId, absence, timeZone }: AbsenceChange,
  me: Me,
): Promise<void> {
  const before = await lockAbsence(tx, staffId, timeZone)
  if (before === undefined) throw new ApiError('NOT_FOUND')
  if (before?.from === absence?.from && before?.until === absence?.until) return
  await setAbsence(tx, staffId, absence)
  const about = { aboutKind: 'staff' as const, aboutId: staffId }
  const event = absence
    ? {
        type: 'staff.away_started' as const,
        ...about,
        before: daysOf(before),
        after: daysOf(absence),
      }
    : {
        type: 'staff.away_ended' as const,
        ...about,
        ...(before?.from && { before: daysOf(before) }),
      }
  await appendEvents(tx, [staffEvent(me, event)])
}

// An absence that has begun has no first day, as before there was one.
function daysOf(absence: Absence | null) {
  return absence && { ...(absence.from && { from: absence.from }), until: absence.until }
}
