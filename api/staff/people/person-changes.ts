import type { RequestHandler } from 'express'
import type { FieldError } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { MAX_ADDRESSES } from '../../../shared/contract/person.ts'
import {
  type AddressChange,
  type PersonChange,
  personChange,
} from '../../../shared/contract/person-schema.ts'
import { emailAddress, normalizeEmail } from '../../../shared/contract/text.ts'
import {
  addressesInUse,
  type ContactChange,
  changeAddresses,
  type ReadAddress,
  replacedEmails,
  type StoredAddress,
} from '../../../shared/domain/person-contact.ts'
import { hasSeveralPhones, readPhone } from '../../../shared/domain/phone.ts'
import { withoutDeadlock } from '../../../shared/runtime/retry.ts'
import { type Redirected, redirectEmails } from '../../../shared/tables/emails/redirected.ts'
import { appendEvents } from '../../../shared/tables/history/events.ts'
import { updateClientSearch } from '../../../shared/tables/people/client-search.ts'
import {
  type AddressStep,
  lockAddresses,
  stepsBetween,
  withoutUnused,
  writeAddresses,
} from '../../../shared/tables/people/person-contact.ts'
import {
  changePerson,
  lockPeople,
  type NamedPart,
  partsNamed,
  renameParts,
} from '../../../shared/tables/people/person-merges.ts'
import {
  type RenamedSubmission,
  renameSubmissions,
} from '../../../shared/tables/people/renamed-submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { fieldError, findErrors, invalid, invalidField, parseInput } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { keepRecords, undoOf, undoPeriod } from '../undo/undo.ts'
import { versionOf } from '../version.ts'
import { alreadyMerged } from './already-merged.ts'
import { contactEvents } from './contact-events.ts'
import { redirectedEvents } from './redirected-events.ts'
import { renamedEvents } from './renamed-events.ts'
import { sendPerson } from './send-person.ts'

/**
 * What an undo restores of a person: the name, with that of the renamed submissions; the addresses that the change added, changed or
 * deleted; and where waiting emails went. Changes of earlier releases renamed and redirected none.
 */
export type PersonBefore = {
  name: string
  steps: AddressStep[]
  /** An earlier release kept no names: they were the person's. */
  renamed?: (Pick<RenamedSubmission, 'kind' | 'id'> & { from?: string })[]
  /** The parts that were renamed as well, with the names they had. */
  parts?: NamedPart[]
  redirected?: Redirected[]
}

/**
 * PATCH /api/staff/people/:id: corrects a person's name and contact data, unless the person changed since the user loaded them.
 * Responds with the person.
 * @throws ApiError ADDRESS_TAKEN if another person has an added email address; ALREADY_MERGED if the person is part of another
 */
export function correctPerson(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const language = languageOf(request, config.LOCALE)
    const {
      name,
      replacedNames = [],
      addresses = [],
    } = parseInput(personChange, request.body, language)
    const changes = readChanges(addresses, config.PHONE_REGION, language)
    const me = meOf(response)
    const run = async (tx: Database) => {
      const person = (await lockPeople(tx, [id])).get(id)
      if (!person) throw new ApiError('NOT_FOUND')
      if (person.headId !== id) throw await alreadyMerged(tx, person)
      if (person.version !== version) throw new ApiError('VERSION_CONFLICT')
      const known = await lockAddresses(tx, id)
      const changed = changeAddresses(known, changes, { personId: id, now: new Date() })
      if (!changed) throw new ApiError('VERSION_CONFLICT')
      requireContact(known, changed, language)
      const next = { name: name ?? person.name }
      const events = contactEvents(me, 'person.changed', {
        id,
        before: { name: person.name, addresses: known },
        after: { name: next.name, addresses: changed },
      })
      const former = [...replacedNames, person.name].filter((one) => one !== next.name)
      const renamed = await renameSubmissions(tx, id, { from: former, to: next.name })
      const parts = await partsNamed(tx, id, former)
      if (events.length + renamed.length + parts.length === 0) return undefined
      const steps = await withoutUnused(tx, stepsBetween(known, changed))
      const period = await undoPeriod(tx, config)
      const redirected = await redirectEmails(tx, replacedEmails(known, changed))
      const before: PersonBefore = { name: person.name, steps, renamed, parts, redirected }
      if (period)
        await keepRecords(tx, period, { kind: 'person', me }, [{ id, version, before }], [])
      await changePerson(tx, id, next)
      await renameParts(
        tx,
        parts.map((part) => ({ id: part.id, name: next.name })),
      )
      const owner = await writeAddresses(tx, steps)
      if (owner) throw addressTaken(owner)
      await updateClientSearch(tx, id)
      await appendEvents(tx, [
        ...events,
        ...renamedEvents(me, renamed),
        ...redirectedEvents(me, redirected),
      ])
      return period
    }
    const period = await withoutDeadlock(() => db.transaction().execute(run))
    await sendPerson(context, response, id, undoOf(period, config))
  }
}

function addressTaken({ id, name, email }: { id: string; name: string; email: string }) {
  return new ApiError('ADDRESS_TAKEN', { placeholders: { email, name }, person: { id, name } })
}

// What is not changed is not read again: clients may have sent it before a rule existed.
function readChanges(
  changes: NonNullable<PersonChange['addresses']>,
  region: string,
  language: Language,
): ContactChange[] {
  const errors: FieldError[] = []
  const read = changes.map((change, at): ContactChange => {
    const { kind, from, to, isPrimary } = change
    const path = `addresses.${at}`
    if (to === undefined) {
      if (from === undefined || isPrimary) errors.push(fieldError(path, 'missing', language))
      return { kind, from }
    }
    const address = readAddress(change, to, region)
    if (!address) errors.push(addressError(path, kind, to, language))
    else if (kind === 'phone' && address.value !== from && hasSeveralPhones(to, region))
      errors.push(fieldError(path, 'onePhone', language))
    return { kind, from, to: address, isPrimary }
  })
  if (errors.length > 0) throw invalid(errors)
  return read
}

function readAddress(
  { kind, from }: AddressChange,
  to: string,
  region: string,
): ReadAddress | undefined {
  if (kind === 'email') {
    const isKept = normalizeEmail(to) === from
    const isValid = isKept || emailAddress.safeParse(to).success
    return isValid ? { value: normalizeEmail(to), shown: to, national: null } : undefined
  }
  const phone = readPhone(to, region)
  return phone && { value: phone.e164 ?? phone.national, shown: to, national: phone.national }
}

function addressError(path: string, kind: string, to: string, language: Language): FieldError {
  if (kind === 'phone') return fieldError(path, 'phone', language)
  const [error] = findErrors(emailAddress, to, language)
  return { ...(error ?? fieldError(path, 'email', language)), path }
}

// A person who never had an address can be renamed.
function requireContact(before: StoredAddress[], after: StoredAddress[], language: Language) {
  const used = (addresses: StoredAddress[]) =>
    (['email', 'phone'] as const).map((kind) => addressesInUse(addresses, kind).length)
  const counts = used(after)
  if (counts.every((count) => count === 0) && used(before).some((count) => count > 0))
    throw invalidField('addresses', 'noContact', language)
  if (counts.some((count, at) => count > MAX_ADDRESSES && count > (used(before)[at] ?? 0)))
    throw invalidField('addresses', 'tooManyItems', language, { max: MAX_ADDRESSES })
}
