import type { Me } from '../../../shared/contract/staff.ts'
import { contactOf, type StoredAddress } from '../../../shared/domain/person-contact.ts'
import { removedBeforeSplit } from '../../../shared/domain/split-contact.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { lockAddresses, writeAddresses } from '../../../shared/tables/people/person-contact.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { differenceOf } from '../difference.ts'

type Person = { id: string; name: string }
type UndoneMerge = { survivor: Person; merged: Person & { movedIds: string[]; at: Date } }

/**
 * Lets both clients of an undone merge use again what staff have removed while they were one, if a client has nothing else; each with an
 * event.
 */
export async function keepContact(tx: Database, { survivor, merged }: UndoneMerge, me: Me) {
  const theirs = [
    ...(await lockAddresses(tx, survivor.id)),
    ...(await lockAddresses(tx, merged.id)),
  ]
  const removed = removedBeforeSplit(theirs, merged)
  await restoreRemoved(tx, survivor, removed.survivor ?? [], me)
  await restoreRemoved(tx, merged, removed.merged ?? [], me)
}

async function restoreRemoved(
  tx: Database,
  { id, name }: Person,
  removed: StoredAddress[],
  me: Me,
) {
  const used = removed.map((address) => ({ ...address, removedAt: null }))
  const difference = differenceOf(contactOf(name, removed), contactOf(name, used))
  if (!difference) return
  await writeAddresses(
    tx,
    removed.map((before, at) => ({ before, after: used[at] ?? null })),
  )
  const event = { type: 'person.changed', aboutKind: 'person', aboutId: id } as const
  await appendEvents(tx, [staffEvent(me, { ...event, ...difference })])
}
