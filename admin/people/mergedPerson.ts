import type { GetOneParams, GetOneResult } from 'react-admin'
import type { PersonRecord } from '../../shared/contract/person.ts'

/** A client; one who was merged has the id that was asked for, and `mergedIntoId` is that of whom they are part. */
export type LoadedPerson = PersonRecord & { mergedIntoId?: string }

/**
 * Keeps the requested id. The API answers the id of a client who was merged with whom they are part of, which react-admin takes for an
 * error.
 */
export function withRequestedId({ data }: GetOneResult, { id }: GetOneParams): GetOneResult {
  return { data: data.id === id ? data : { ...data, id, mergedIntoId: data.id } }
}
