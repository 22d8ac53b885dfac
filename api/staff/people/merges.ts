import type { RequestHandler } from 'express'
import type { EventType } from '../../../shared/contract/event.ts'
import { mergeRequest, splitQuery } from '../../../shared/contract/person-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { withoutDeadlock } from '../../../shared/runtime/retry.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { updateClientSearch } from '../../../shared/tables/people/client-search.ts'
import { lockPeople, mergePeople, undoMerge } from '../../../shared/tables/people/person-merges.ts'
import { submissionIds } from '../../../shared/tables/people/person-submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { versionOf } from '../version.ts'
import { alreadyMerged } from './already-merged.ts'
import { keepContact } from './kept-contact.ts'
import { sendPerson } from './send-person.ts'

/**
 * POST /api/staff/people/:id/merges: makes another person part of this one, unless one of them changed since the user loaded
 * them, or is part of somebody already. Responds with the person.
 * @throws ApiError ALREADY_MERGED with whom one of them is part of
 */
export function createMerge({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const language = languageOf(request, config.LOCALE)
    const other = parseInput(mergeRequest, request.body, language)
    if (other.personId === id) throw invalidField('personId', 'samePerson', language)
    const me = meOf(response)
    const run = async (tx: Database) => {
      const people = await lockPeople(tx, [id, other.personId])
      const [survivor, merged] = [people.get(id), people.get(other.personId)]
      if (!survivor || !merged) throw new ApiError('NOT_FOUND')
      const part = [merged, survivor].find((person) => person.headId !== person.id)
      if (part) throw await alreadyMerged(tx, part)
      if (survivor.version !== version || merged.version !== other.version)
        throw new ApiError('VERSION_CONFLICT')
      await appendMergeEvents(tx, me, 'person.merged', merged, survivor)
      await mergePeople(tx, survivor, merged, me)
    }
    await withoutDeadlock(() => db.transaction().execute(run))
    await sendPerson({ config, db }, response.status(201), id)
  }
}

/**
 * DELETE /api/staff/people/:id/merges/:mergeId: undoes a merge into this person. What arrived meanwhile goes with its
 * address. With `keepAddresses`, a client who would be without contact data uses again what was removed meanwhile. Responds with the
 * person.
 */
export function removeMerge({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const mergeId = idOf(request, 'mergeId')
    const language = languageOf(request, config.LOCALE)
    const { keepAddresses } = parseInput(splitQuery, request.query, language)
    const me = meOf(response)
    const run = async (tx: Database) => {
      const survivor = (await lockPeople(tx, [id])).get(id)
      if (!survivor) throw new ApiError('NOT_FOUND')
      const merged = await undoMerge(tx, id, mergeId)
      if (merged === undefined) throw new ApiError('STATE_CONFLICT')
      await appendMergeEvents(tx, me, 'person.merge_undone', merged, survivor)
      if (keepAddresses) await keepContact(tx, { survivor, merged }, me)
      for (const part of [survivor, merged]) await updateClientSearch(tx, part.id)
    }
    await withoutDeadlock(() => db.transaction().execute(run))
    await sendPerson({ config, db }, response, id)
  }
}

// The event of the person who stays, with who was merged. Its parts are in the history of that person and in the journeys of the
// inquiries and assessments that are now part of another client, or no longer.
async function appendMergeEvents(
  tx: Database,
  me: Me,
  type: EventType,
  merged: Person,
  survivor: Person,
) {
  const leads = await submissionIds(tx, 'leads', merged.id)
  const assessments = await submissionIds(tx, 'assessments', merged.id)
  const abouts = [
    { aboutKind: 'person' as const, aboutId: merged.id },
    ...leads.map((aboutId) => ({ aboutKind: 'lead' as const, aboutId })),
    ...assessments.map((aboutId) => ({ aboutKind: 'assessment' as const, aboutId })),
  ]
  const id = newId()
  const about = { aboutKind: 'person' as const, aboutId: survivor.id }
  await appendEvents(tx, [
    { id, ...staffEvent(me, { type, ...about, after: otherOf(merged) }) },
    ...abouts.map((part) => ({
      ...staffEvent(me, { type, ...part, after: otherOf(survivor) }),
      partOf: id,
    })),
  ])
}

function otherOf({ id, name }: Person) {
  return { person: name, personId: id }
}

type Person = { id: string; name: string }
