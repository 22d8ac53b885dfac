import type { AddressKind } from '../contract/person.ts'

/** An address of a person, as it is stored. Times are ISO strings in what an undo keeps. */
export type StoredAddress = {
  personId: string
  kind: AddressKind
  value: string
  shown: string
  national: string | null
  createdAt: Date | string
  /** When staff last chose it as the first of its kind to use; `keptFirstAt` if it was first when they added another. */
  primaryAt: Date | string | null
  /** Since when it is no longer used. */
  removedAt: Date | string | null
}

/**
 * The time of choice of an address that nobody has chosen, but that stays the first although staff have added a later one. It is
 * before every inquiry: those that came with another address keep it.
 */
const keptFirstAt = new Date(0)

/** A typed address, normalized. */
export type ReadAddress = Pick<StoredAddress, 'value' | 'shown' | 'national'>

/** A change of one address: `from` is the value of one in use. */
export type ContactChange = {
  kind: AddressKind
  from?: string | undefined
  to?: ReadAddress | undefined
  isPrimary?: true | undefined
}

/** What staff use to contact a person, as events record it: of each kind the primary address first. */
export type Contact = { name: string; emails: string[]; phones: string[] }

/** Returns the addresses of a kind that are in use, each once, the primary one first: as chosen, else the latest known. */
export function addressesInUse(addresses: StoredAddress[], kind: AddressKind): StoredAddress[] {
  const used = addresses.filter((address) => address.kind === kind && address.removedAt === null)
  const first = used.toSorted(
    (a, b) =>
      timeOf(b.primaryAt) - timeOf(a.primaryAt) ||
      timeOf(b.createdAt) - timeOf(a.createdAt) ||
      a.value.localeCompare(b.value),
  )
  return first.filter(({ value }, at) => first.findIndex((other) => other.value === value) === at)
}

/** Returns the contact data of a person with these addresses. */
export function contactOf(name: string, addresses: StoredAddress[]): Contact {
  const shownOf = (kind: AddressKind) => addressesInUse(addresses, kind).map(({ shown }) => shown)
  return { name, emails: shownOf('email'), phones: shownOf('phone') }
}

/**
 * Returns the email addresses that are no longer used, each with the one that is used instead: the primary one of what the same merged
 * client brought, else that of the whole person. Leaves out those without another one.
 */
export function replacedEmails(
  before: StoredAddress[],
  after: StoredAddress[],
): { from: string; to: string }[] {
  const used = addressesInUse(after, 'email')
  return addressesInUse(before, 'email').flatMap(({ value, personId }) => {
    if (used.some((address) => address.value === value)) return []
    const own = after.filter((address) => address.personId === personId)
    const [to = used[0]] = addressesInUse(own, 'email')
    return to ? [{ from: value, to: to.shown }] : []
  })
}

/**
 * Makes changes to the addresses of a person. One that is corrected keeps its place; one that is added is not the primary one
 * unless that is chosen. Several of those who are part of the person can have the same value: they are changed together.
 * @param personId whose the added addresses are
 * @returns undefined if a changed address is not in use
 */
export function changeAddresses(
  addresses: StoredAddress[],
  changes: ContactChange[],
  { personId, now }: { personId: string; now: Date },
): StoredAddress[] | undefined {
  let changed = addresses
  for (const change of changes) {
    const next = changeAddress(changed, change, { personId, now })
    if (!next) return undefined
    changed = next
  }
  return changed
}

function changeAddress(
  addresses: StoredAddress[],
  { kind, from, to, isPrimary }: ContactChange,
  { personId, now }: { personId: string; now: Date },
): StoredAddress[] | undefined {
  const inUse = addressesInUse(addresses, kind)
  const replaced = inUse.find(({ value }) => value === from)
  if (from !== undefined && !replaced) return undefined
  const isOf = (value: string | undefined) => (address: StoredAddress) =>
    address.kind === kind && address.value === value
  let next = addresses
  if (from !== to?.value) next = edit(next, isOf(from), () => ({ removedAt: now }))
  if (!to) return next
  const isKnown = next.some(isOf(to.value))
  const { shown } = to
  if (isKnown) next = edit(next, isOf(to.value), () => ({ shown, removedAt: null }))
  else {
    const { createdAt = now, primaryAt = null, personId: owner = personId } = replaced ?? {}
    next = [...next, { ...to, kind, personId: owner, createdAt, primaryAt, removedAt: null }]
  }
  const first = isPrimary ? to.value : replaced ? undefined : inUse[0]?.value
  return edit(next, isOf(first), ({ primaryAt }) =>
    isPrimary ? { primaryAt: now } : { primaryAt: primaryAt ?? keptFirstAt },
  )
}

function edit(
  addresses: StoredAddress[],
  isChanged: (address: StoredAddress) => boolean,
  change: (address: StoredAddress) => Partial<StoredAddress>,
) {
  return addresses.map((address) =>
    isChanged(address) ? { ...address, ...change(address) } : address,
  )
}

function timeOf(time: Date | string | null) {
  return time === null ? -1 : new Date(time).getTime()
}
