import type { RequestHandler } from 'express'
import { replacedEmails, type StoredAddress } from '../../../shared/domain/person-contact.ts'
import { redirectEmails } from '../../../shared/tables/emails/redirected.ts'
import { appendEvents } from '../../../shared/tables/history/events.ts'
import { updateClientSearch } from '../../../shared/tables/people/client-search.ts'
import {
  type AddressStep,
  findOwner,
  lockAddresses,
  withoutUnused,
  writeAddresses,
} from '../../../shared/tables/people/person-contact.ts'
import {
  changePerson,
  lockPeople,
  renameParts,
} from '../../../shared/tables/people/person-merges.ts'
import { changeNames, clientsOf } from '../../../shared/tables/people/renamed-submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { contactEvents } from '../people/contact-events.ts'
import type { PersonBefore } from '../people/person-changes.ts'
import { redirectedEvents } from '../people/redirected-events.ts'
import { renamedEvents } from '../people/renamed-events.ts'
import { createUndo } from './undo.ts'

type LockedPerson = { id: string; version: number; erasedAt: null; name: string }

/** POST /api/staff/people/undos: undoes the user's own correction of a person's contact data, as `createUndo` describes. */
export function undoPersonChange(context: ApiContext): RequestHandler {
  return createUndo<LockedPerson, PersonBefore>(context, {
    kind: 'person',
    lock: lockPersons,
    // A deleted email address may be somebody else's by now.
    canRestore: async (tx, _person, { steps }) => {
      for (const { before, after } of steps) {
        const isDeleted = before?.kind === 'email' && after === null
        if (isDeleted && (await findOwner(tx, before.value))) return false
      }
      return true
    },
    restore: async (tx, records, me) => {
      for (const { record, before } of records) {
        const changed = await restore(tx, record, before)
        const redirected = await redirectBack(tx, changed, before)
        const renamed = await changeNames(tx, renamedBack(record, before))
        await renameParts(tx, before.parts ?? [])
        const clients = new Set([record.id, ...(await clientsOf(tx, renamed))])
        for (const id of clients) await updateClientSearch(tx, id)
        await appendEvents(tx, [
          ...contactEvents(me, 'person.change_undone', changed),
          ...renamedEvents(me, renamed),
          ...redirectedEvents(me, redirected),
        ])
      }
    },
  })
}

async function lockPersons(tx: Database, ids: string[]): Promise<LockedPerson[]> {
  const people = [...(await lockPeople(tx, ids)).values()]
  return people
    .filter(({ id, headId }) => id === headId)
    .map(({ id, version, name }) => ({ id, version, name, erasedAt: null }))
}

async function restore(tx: Database, { id, name }: LockedPerson, before: PersonBefore) {
  const current = await lockAddresses(tx, id)
  const reversed = before.steps.map((step) => reverse(step, current))
  const steps = (await withoutUnused(tx, reversed)).filter(isKept)
  await changePerson(tx, id, { name: before.name })
  if (await writeAddresses(tx, steps)) throw new ApiError('STATE_CONFLICT')
  const restored = await lockAddresses(tx, id)
  return {
    id,
    before: { name, addresses: current },
    after: { name: before.name, addresses: restored },
  }
}

function renamedBack({ name }: LockedPerson, { name: former, renamed = [] }: PersonBefore) {
  return renamed.map(({ kind, id, from }) => ({ kind, id, from: name, to: from ?? former }))
}

// The waiting emails that the change redirected, and those for an address that it added.
async function redirectBack(
  tx: Database,
  { before, after }: Awaited<ReturnType<typeof restore>>,
  { redirected = [] }: PersonBefore,
) {
  const back = redirected.map(({ id, from, to }) => ({ id, from: to, to: from }))
  return [
    ...(await redirectEmails(tx, back)),
    ...(await redirectEmails(tx, replacedEmails(before.addresses, after.addresses))),
  ]
}

// An address that was added is removed.
function reverse({ before, after }: AddressStep, current: StoredAddress[]): AddressStep {
  const isSame = ({ personId, kind, value }: StoredAddress) => {
    const changed = before ?? after
    return personId === changed?.personId && kind === changed.kind && value === changed.value
  }
  const now = current.find(isSame) ?? null
  if (before || now?.kind !== 'email') return { before: now, after: before }
  return { before: now, after: { ...now, removedAt: addedOnly } }
}

// From an added address somebody may have written meanwhile: then it stays.
function isKept({ after }: AddressStep) {
  return after?.removedAt !== addedOnly
}

/** The time of removal of an address that is to be deleted. */
const addedOnly = new Date(0)
