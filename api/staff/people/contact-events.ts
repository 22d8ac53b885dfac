import { newId } from '../../../shared/domain/new-id.ts'
import { contactOf, type StoredAddress } from '../../../shared/domain/person-contact.ts'
import { type NewEvent, staffEvent } from '../../../shared/tables/history/events.ts'
import type { StaffName } from '../../../shared/tables/staff/staff.ts'
import { differenceOf } from '../difference.ts'

/** A client's name, and the addresses of everyone who is part of them. */
type ContactData = { name: string; addresses: StoredAddress[] }

type Changed = { id: string; before: ContactData; after: ContactData }

/**
 * Returns the event of a change of a client's contact data, and a part of it in the history of each merged client whose addresses it has
 * changed: it is told there after a split. Empty if nothing has changed.
 */
export function contactEvents(
  me: StaffName,
  type: 'person.changed' | 'person.change_undone',
  { id, before, after }: Changed,
): NewEvent[] {
  const difference = differenceOf(
    contactOf(before.name, before.addresses),
    contactOf(after.name, after.addresses),
  )
  if (!difference) return []
  const whole = { id: newId(), ...staffEvent(me, { type, ...aboutPerson(id), ...difference }) }
  const merged = new Set(after.addresses.map(({ personId }) => personId))
  merged.delete(id)
  const parts = [...merged].flatMap((personId) => {
    const own = (data: ContactData) =>
      contactOf(
        '',
        data.addresses.filter((address) => address.personId === personId),
      )
    const part = differenceOf(own(before), own(after))
    return part ? staffEvent(me, { type, ...aboutPerson(personId), ...part }) : []
  })
  return [whole, ...parts.map((part) => ({ ...part, partOf: whole.id }))]
}

function aboutPerson(id: string) {
  return { aboutKind: 'person' as const, aboutId: id }
}
