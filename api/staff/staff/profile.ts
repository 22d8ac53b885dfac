import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import {
  appearanceChange,
  ownChange,
  type SessionRow,
} from '../../../shared/contract/staff-account.ts'
import { enqueueDossiersOfAdvisor } from '../../../shared/tables/dossiers/enqueue-for-advisor.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { changeAppearance, changeStaff } from '../../../shared/tables/staff/staff-members.ts'
import { endSessions, listSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { differenceOf } from '../difference.ts'
import { idOf } from '../record-id.ts'
import { meOf, sessionIdOf } from '../signin/session.ts'

/** GET /api/staff/me: the signed-in user. */
export const showMe: RequestHandler = (_request, response) => {
  response.json(meOf(response))
}

/** PATCH /api/staff/me: changes the user's name, the language of emails to them, or both. */
export function changeMe({ boss, db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const me = meOf(response)
    const change = parseInput(ownChange, request.body, languageOf(request, config.LOCALE))
    const difference = differenceOf(me, change)
    const about = { aboutKind: 'staff' as const, aboutId: me.id }
    if (difference)
      await db.transaction().execute(async (tx) => {
        await changeStaff(tx, me.id, change)
        await enqueueDossiersOfAdvisor(boss, tx, me.id)
        await appendEvents(tx, [staffEvent(me, { type: 'staff.changed', ...about, ...difference })])
      })
    response.json({ ...me, ...change })
  }
}

/** PATCH /api/staff/me/appearance: chooses the language, the look or the shortcuts of the user's dashboard, on all their devices. */
export function changeOwnAppearance({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const me = meOf(response)
    const change = parseInput(appearanceChange, request.body, languageOf(request, config.LOCALE))
    if (Object.keys(change).length > 0) await changeAppearance(db, me.id, change)
    response.json({ ...me, ...change })
  }
}

/** GET /api/staff/sessions: the user's valid sessions. `isThis` marks the session of this request. */
export function showSessions({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    const rows: SessionRow<Date>[] = (await listSessions(db, meOf(response).id)).map((session) => ({
      ...session,
      isThis: session.id === sessionIdOf(response),
    }))
    response.json(rows)
  }
}

/** DELETE /api/staff/sessions/:id: ends one of the user's sessions. */
export function endSession(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const ended = await endSessionsOf(context, meOf(response), { only: idOf(request) })
    if (ended === 0) throw new ApiError('NOT_FOUND')
    response.json({ ended })
  }
}

/** DELETE /api/staff/sessions: ends all other sessions of the user. */
export function endOtherSessions(context: ApiContext): RequestHandler {
  return async (_request, response) => {
    const ended = await endSessionsOf(context, meOf(response), { except: sessionIdOf(response) })
    response.json({ ended })
  }
}

async function endSessionsOf(
  { db }: ApiContext,
  me: Me,
  which: { only?: string; except?: string },
) {
  return await db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, me.id, which)
    if (ended === 0) return 0
    const about = { aboutKind: 'staff' as const, aboutId: me.id }
    const event = { type: 'staff.sessions_ended' as const, ...about, after: { ended } }
    await appendEvents(tx, [staffEvent(me, event)])
    return ended
  })
}
