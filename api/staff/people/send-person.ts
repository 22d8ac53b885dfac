import type { Response } from 'express'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { findPersonRecord } from '../../../shared/tables/people/person-page.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { setVersion } from '../version.ts'

/** Responds with a person, after a change of them. */
export async function sendPerson(
  { config, db }: Pick<ApiContext, 'config' | 'db'>,
  response: Response,
  id: string,
  undoable: Undoable = {},
): Promise<void> {
  const person = await findPersonRecord(db, id, config.TIME_ZONE)
  if (!person) throw new ApiError('NOT_FOUND')
  setVersion(response, person.version)
  response.json({ ...person, ...undoable })
}
