import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type Controls, type HoldRow, holdRequest } from '../../../shared/contract/control.ts'
import type { Count } from '../../../shared/contract/job.ts'
import { MAX_COUNTED } from '../../../shared/contract/list.ts'
import { queueNames } from '../../../shared/jobs/boss-queues.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import { readClock } from '../../../shared/tables/clock.ts'
import { countQueuedEmails } from '../../../shared/tables/emails/waiting-emails.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  changeHold,
  endHold,
  insertHold,
  listHolds,
  type NewHold,
} from '../../../shared/tables/jobs/holds.ts'
import { queueHealth } from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { endEvent, endHolds, releaseHeld } from '../../watch/holds.ts'
import { meOf } from '../signin/session.ts'
import { loadConcurrency } from './concurrency.ts'

/** GET /api/staff/controls: the queues that are paused, the templates that are held, and what runs at once. */
export function showControls({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    const controls: Controls<Date> = {
      holds: await loadHolds(db),
      concurrency: await loadConcurrency(db),
    }
    response.json(controls)
  }
}

async function loadHolds(db: Database): Promise<HoldRow<Date>[]> {
  const holds = await listHolds(db)
  if (holds.length === 0) return []
  const queues = await queueHealth(db, new Date())
  const emails = await countQueuedEmails(
    db,
    holds.flatMap(({ template }) => template ?? []),
  )
  return holds.map((hold) => {
    if (hold.template !== null)
      return { ...hold, waiting: upTo(MAX_COUNTED, emails.get(hold.template) ?? 0) }
    const { counts } = queues.find(({ name }) => name === hold.queue) ?? {}
    return { ...hold, waiting: counts ? add(counts.ready, counts.retrying) : none }
  })
}

const none: Count = { count: 0, isExact: true }

function add(a: Count, b: Count): Count {
  return { count: a.count + b.count, isExact: a.isExact && b.isExact }
}

function upTo(max: number, count: number): Count {
  return { count: Math.min(count, max), isExact: count < max }
}

/**
 * POST /api/staff/holds: pauses a queue, or holds the emails of a template; or changes the reason and the end of a hold. Workers follow within a second; what they are running they finish.
 */
export function createHold(context: ApiContext): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const {
      queue,
      template = null,
      endsAt,
      reason,
      changes,
    } = parseInput(holdRequest, request.body, language)
    if (!queueNames.includes(queue)) throw invalidField('queue', 'other', language)
    if (template && queue !== sendEmail.queue) throw invalidField('template', 'other', language)
    const me = meOf(response)
    // One whose time is up would be changed instead.
    await endHolds(context)
    const created = await db.transaction().execute(async (tx) => {
      const values = { queue, template, reason, endsAt: endsAt ? new Date(endsAt) : null }
      const staffMember = { actor: me.name, actorId: me.id }
      const { hold, before } = await saveHold(tx, { ...values, ...staffMember }, changes)
      const type = template ? ('template.held' as const) : ('queue.paused' as const)
      const after = { queue, template, endsAt: hold.endsAt }
      await appendEvents(tx, [
        staffEvent(me, { type, before: before && { endsAt: before.endsAt }, after, reason }),
      ])
      return hold
    })
    response.status(201).json(created)
  }
}

/**
 * Inserts a hold, or changes one.
 * @throws ApiError HOLD_CONFLICT if somebody else has held it, or ended the hold, meanwhile
 */
async function saveHold(tx: Database, values: NewHold, changes: string | undefined) {
  if (changes !== undefined) {
    const changed = await changeHold(tx, changes, values)
    if (!changed) throw new ApiError('HOLD_CONFLICT')
    return changed
  }
  const hold = await insertHold(tx, values, await readClock(tx))
  if (!hold) throw new ApiError('HOLD_CONFLICT')
  return { hold, before: undefined }
}

/** DELETE /api/staff/holds/:id: ends a hold; the emails that it kept are sent. */
export function removeHold(context: ApiContext): RequestHandler {
  const { db } = context
  return async (request, response) => {
    const id = z.uuid().safeParse(request.params.id)
    if (!id.success) throw new ApiError('NOT_FOUND')
    const ended = await db.transaction().execute(async (tx) => {
      const hold = await endHold(tx, id.data)
      if (!hold) throw new ApiError('NOT_FOUND')
      await appendEvents(tx, [staffEvent(meOf(response), endEvent(hold))])
      return hold
    })
    await releaseHeld(context, ended)
    response.status(204).end()
  }
}
