import type { RequestHandler } from 'express'
import { z } from 'zod'
import { fold } from '../../../shared/contract/fold.ts'
import {
  type FoundRecords,
  MAX_OPENED,
  searchedPart,
  searchedResources,
  searchLength,
} from '../../../shared/contract/search.ts'
import { type Me, may } from '../../../shared/contract/staff.ts'
import { findByIds, findEverywhere } from '../../../shared/tables/search-everything.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { withinTime } from '../../../shared/tables/within-time.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

const searchQuery = z.strictObject({ q: searchedText() })
const openedQuery = z.strictObject({
  ids: z
    .string()
    .max(1_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(MAX_OPENED)),
})

/** GET /api/staff/search?q=: what a text finds in everything that the user may read. */
export function searchEverything({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { q } = parseInput(searchQuery, request.query, languageOf(request, config.LOCALE))
    response.json(
      await readEach(db, meOf(response), (tx, resource) => findEverywhere(tx, resource, q)),
    )
  }
}

/** GET /api/staff/search/opened?ids=: the records that the user opened before, of those that they may still read. */
export function showOpened({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { ids } = parseInput(openedQuery, request.query, languageOf(request, config.LOCALE))
    response.json(
      await readEach(db, meOf(response), (tx, resource) => findByIds(tx, resource, ids)),
    )
  }
}

// Text without a letter or digit, such as an emoji, is not refused but finds nothing: people type and paste it.
function searchedText() {
  return z
    .string()
    .transform(withoutControls)
    .pipe(z.string().max(searchLength.max))
    .refine((text) => !fold(text) || searchedPart(text) !== undefined)
}

function withoutControls(text: string) {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The time after which a search gives up, in milliseconds: by then, the user has typed on. */
const TIMEOUT_MS = 2_000

async function readEach(
  db: Database,
  { role }: Me,
  read: (tx: Database, resource: keyof FoundRecords) => Promise<object[]>,
) {
  return await withinTime(db, TIMEOUT_MS, async (tx) => {
    const found: Record<string, object[]> = {}
    for (const resource of searchedResources)
      found[resource] = may(role, `${resource}.read`) ? await read(tx, resource) : []
    return found
  })
}
