import { appendEvents, staffEvent } from '../../shared/tables/history/events.ts'
import { findOwner } from '../../shared/tables/people/person-contact.ts'
import { lockPeople, mergePeople } from '../../shared/tables/people/person-merges.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** A client of the demo who wrote from two email addresses. */
const merged = { survivor: 'carmen.uribe@example.com', other: 'c.uribe@aljibe.example.com' }

/**
 * Merges the two clients, who must be recorded.
 * @throws Error if one of them does not exist
 */
export async function mergeDemoClient(
  tx: Database,
  by: { id: string; name: string },
): Promise<void> {
  const [survivorId, otherId] = [
    await ownerOf(tx, merged.survivor),
    await ownerOf(tx, merged.other),
  ]
  const people = await lockPeople(tx, [survivorId, otherId])
  const [survivor, other] = [people.get(survivorId), people.get(otherId)]
  if (!survivor || !other) throw new Error('the clients that the demo merges were not recorded')
  const about = { aboutKind: 'person', aboutId: survivor.id } as const
  await appendEvents(tx, [
    staffEvent(by, {
      type: 'person.merged',
      ...about,
      after: { person: other.name, personId: other.id },
    }),
  ])
  await mergePeople(tx, survivor, other, by)
}

async function ownerOf(tx: Database, email: string) {
  const owner = await findOwner(tx, email)
  if (!owner) throw new Error(`the demo has no client with ${email}`)
  return owner.id
}
