import type { StoredAddress } from './person-contact.ts'

/** A merge: who became part of the other by it, and when. */
type Merge = { movedIds: string[]; at: Date }

/**
 * Returns, of both clients that a split makes of one, what staff have removed since the merge, if it leaves that client no address or
 * number in use; undefined for one who has some.
 */
export function removedBeforeSplit(addresses: StoredAddress[], { movedIds, at }: Merge) {
  const isMoved = ({ personId }: StoredAddress) => movedIds.includes(personId)
  return {
    merged: removedSince(addresses.filter(isMoved), at),
    survivor: removedSince(
      addresses.filter((address) => !isMoved(address)),
      at,
    ),
  }
}

function removedSince(addresses: StoredAddress[], since: Date): StoredAddress[] | undefined {
  if (addresses.some(({ removedAt }) => removedAt === null)) return undefined
  return addresses.filter(({ removedAt }) => new Date(removedAt ?? 0) >= since)
}
