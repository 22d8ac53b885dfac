import type { RequestHandler } from 'express'
import { listPeople, personColumns } from '../../../shared/tables/people/people-list.ts'
import { findPersonRecord } from '../../../shared/tables/people/person-page.ts'
import type { ApiContext } from '../../context.ts'
import { listQuery, searchText } from '../list-query.ts'
import { answerList, answerRecord } from '../responses.ts'

const personQuery = listQuery(personColumns, { q: searchText })

/** GET /api/staff/people */
export function showPeople(context: ApiContext): RequestHandler {
  return answerList(context, 'people', personQuery, listPeople)
}

/** GET /api/staff/people/:id: the person with everything of theirs; of a merged one, that of whom they are a part. */
export function showPersonRecord(context: ApiContext): RequestHandler {
  return answerRecord(context, (db, id) => findPersonRecord(db, id, context.config.TIME_ZONE))
}
