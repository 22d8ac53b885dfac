import { z } from 'zod'
import { MAX_ADDRESSES, MAX_REPLACED_NAMES } from './person.ts'
import { line } from './text.ts'

/** Request body of a merge: the person who becomes part of another one, with the version that the user saw. */
export const mergeRequest = z.strictObject({ personId: z.uuid(), version: z.number().int() })

/** Query of the undo of a merge: whether a client who would be without contact data uses again what staff have removed meanwhile. */
export const splitQuery = z.strictObject({ keepAddresses: z.stringbool().default(false) })

/**
 * What to do with one email address or phone number: without `from`, to add `to`; without `to`, to remove `from`; with both, to
 * correct it. `from` is the value of a present one. `isPrimary`: it is the first of its kind to be used.
 */
const addressChange = z.strictObject({
  kind: z.enum(['email', 'phone']),
  from: line(254).optional(),
  to: line(254).optional(),
  isPrimary: z.literal(true).optional(),
})
export type AddressChange = z.output<typeof addressChange>

/**
 * Request body of a correction of a person's name and contact data. `replacedNames`: other names under which the person's submissions
 * came, and which the name replaces in them.
 */
export const personChange = z.strictObject({
  name: line(200).optional(),
  replacedNames: z.array(line(200)).max(MAX_REPLACED_NAMES).optional(),
  addresses: z
    .array(addressChange)
    .max(2 * MAX_ADDRESSES)
    .optional(),
})
export type PersonChange = z.output<typeof personChange>
