import type { RequestHandler } from 'express'
import type { z } from 'zod'
import { searchedHeader } from '../../shared/contract/list.ts'
import type { Me, StaffResource } from '../../shared/contract/staff.ts'
import type { Page } from '../../shared/tables/page.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { languageOf } from '../http/language.ts'
import { parseInput } from '../http/validation.ts'
import { idOf } from './record-id.ts'
import { meOf } from './signin/session.ts'
import { setVersion } from './version.ts'

/**
 * Responds with one page of a list, as react-admin's simple-rest data provider expects it: the rows,
 * and their range and total in `Content-Range`. A total of null, which means that there are more rows than
 * were counted, is sent as `*`. `Antesala-Searched` says how many records were searched, if not all were.
 */
export function answerList<Query extends z.ZodType<{ offset: number }>>(
  { config, db }: ApiContext,
  resource: StaffResource,
  schema: Query,
  fetch: (db: Database, query: z.output<Query>, me: Me) => Promise<Page<object>>,
): RequestHandler {
  return async (request, response) => {
    const query = parseInput(schema, request.query, languageOf(request, config.LOCALE))
    const { rows, total, searched } = await fetch(db, query, meOf(response))
    if (searched !== undefined) response.set(searchedHeader, String(searched))
    // RFC 9110, 14.4. An empty page has no range.
    const range = rows.length > 0 ? `${query.offset}-${query.offset + rows.length - 1}` : '*'
    response.set('Content-Range', `${resource} ${range}/${total ?? '*'}`).json(rows)
  }
}

/** Responds with a complete list. The request's range, sort order and filter have no effect. */
export function answerAll(
  resource: StaffResource,
  fetch: () => Promise<readonly object[]>,
): RequestHandler {
  return async (_request, response) => {
    const rows = await fetch()
    const range = rows.length > 0 ? `0-${rows.length - 1}` : '*'
    response.set('Content-Range', `${resource} ${range}/${rows.length}`).json(rows)
  }
}

/**
 * Responds with the record whose id is in the path; sets `ETag` if the record has a version.
 * @throws ApiError NOT_FOUND, also if the id is not a UUID
 */
export function answerRecord(
  { db }: ApiContext,
  find: (db: Database, id: string, me: Me) => Promise<object | undefined>,
): RequestHandler {
  return async (request, response) => {
    const record = await find(db, idOf(request), meOf(response))
    if (!record) throw new ApiError('NOT_FOUND')
    if ('version' in record && typeof record.version === 'number')
      setVersion(response, record.version)
    response.json(record)
  }
}
