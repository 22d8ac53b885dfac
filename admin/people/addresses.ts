import type { AddressKind, PersonAddress, PersonRow } from '../../shared/contract/person.ts'

/** Returns the addresses of a kind, the primary one first. */
export function addressesOf({ addresses }: Pick<PersonRow, 'addresses'>, kind: AddressKind) {
  return addresses.filter((address) => address.kind === kind)
}

/** Returns the number to call; null if the number could not be parsed. */
export function e164Of({ value }: PersonAddress): string | null {
  return value.startsWith('+') ? value : null
}

/** Returns the first number of a person that can be called; null if there is none. */
export function phoneE164Of(person: Pick<PersonRow, 'addresses'>): string | null {
  return (
    addressesOf(person, 'phone')
      .map(e164Of)
      .find((number) => number !== null) ?? null
  )
}

/** Returns addresses as they were written, in one text. */
export function shownOf(addresses: PersonAddress[]): string {
  return addresses.map(({ shown }) => shown).join(', ')
}
