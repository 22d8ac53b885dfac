import { findMergeOf } from '../../../shared/tables/people/person-merges.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { ApiError } from '../../http/api-error.ts'

/** Returns the error that says who has merged a person meanwhile, and of whom the person is part now. */
export async function alreadyMerged(tx: Database, part: { id: string; name: string }) {
  const merge = await findMergeOf(tx, part.id)
  if (!merge) return new ApiError('STATE_CONFLICT')
  const { actor, head } = merge
  return new ApiError('ALREADY_MERGED', {
    placeholders: { actor, name: part.name, head: head.name },
    person: head,
  })
}
