import {
  type AddressKind,
  MAX_REPLACED_NAMES,
  type PersonRecord,
} from '../../shared/contract/person.ts'
import type { AddressChange, PersonChange } from '../../shared/contract/person-schema.ts'
import { addressesOf } from './addresses.ts'

/** An address in the dialog: `from` and `shown` are those of a present one. */
export type AddressDraft = {
  key: string
  kind: AddressKind
  from?: string
  shown?: string
  text: string
}

/**
 * What is typed in the dialog that corrects a client's contact data. `primary`: the keys of the addresses to use first; `replaced`: other
 * names in the client's submissions that the name replaces.
 */
export type ContactDraft = {
  name: string
  addresses: AddressDraft[]
  primary: Partial<Record<AddressKind, string>>
  replaced: string[]
}

/** Returns the draft with which the dialog opens. */
export function draftOf(person: PersonRecord): ContactDraft {
  const addresses = person.addresses.map(({ kind, value, shown }) => {
    return { key: `${kind} ${value}`, kind, from: value, shown, text: shown }
  })
  return { name: person.name, addresses, primary: primaryOf(person), replaced: [] }
}

/**
 * Returns what the user has changed.
 * @param before the person when the dialog opened
 * @param latest the person to change: who has changed addresses meanwhile keeps these changes
 */
export function changesOf(
  { name, addresses, primary, replaced }: ContactDraft,
  before: PersonRecord,
  latest: PersonRecord,
): PersonChange {
  const isPresent = (value: string | undefined) =>
    latest.addresses.some((address) => address.value === value)
  const kept = addresses.filter(({ text }) => text.trim() !== '')
  const removed = before.addresses
    .filter(({ kind, value }) => !kept.some((one) => one.kind === kind && one.from === value))
    .filter(({ value }) => isPresent(value))
    .map(({ kind, value }): AddressChange => ({ kind, from: value }))
  const others = kept.flatMap((draft): AddressChange[] => {
    const { key, kind, from, shown, text } = draft
    const isChosen = primary[kind] === key && primaryOf(before)[kind] !== key
    if (text === shown && !(isChosen && isPresent(from))) return []
    const origin = from !== undefined && isPresent(from) ? { from } : {}
    return [{ kind, ...origin, to: text.trim(), ...(isChosen && { isPrimary: true }) }]
  })
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(replaced.length > 0 && { replacedNames: replaced }),
    ...(removed.length + others.length > 0 && { addresses: [...others, ...removed] }),
  }
}

/** Returns the other names under which a client's submissions came. */
export function otherNamesOf({ name, inquiries, assessments }: PersonRecord): string[] {
  const names = [...inquiries, ...assessments].map((submission) => submission.name)
  return [...new Set(names)].filter((one) => one !== name).slice(0, MAX_REPLACED_NAMES)
}

function primaryOf(person: PersonRecord): ContactDraft['primary'] {
  const keyOf = (kind: AddressKind) => {
    const [first] = addressesOf(person, kind)
    return first && { [kind]: `${kind} ${first.value}` }
  }
  return { ...keyOf('email'), ...keyOf('phone') }
}
