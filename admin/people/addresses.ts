import type { AddressKind, PersonAddress, PersonRow } from '../../shared/contract/person.ts'

/** Returns the addresses of a kind, the primary one first. */
export function addressesOf({ addresses }: Pick<PersonRow, 'addresses'>, kind: AddressKind) {
  return addresses.filter((address) => address.kind === kind)
}

/** Returns the number to call; null if the number could not be parsed. */
export function e164Of({ value }: PersonAddress): string | null {
  return value.startsWith('+') ? value : null
}

/** Returns addresses as they were written, in one text. */
export function shownOf(addresses: PersonAddress[]): string {
  return addresses.map(({ shown }) => shown).join(', ')
}
