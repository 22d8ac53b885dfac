import { sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import { idAt } from '../../domain/id-at.ts'
import { filterInTurns } from '../../domain/in-turns.ts'
import { canMention, type PersonMatcher, replaceMentions } from '../../domain/mentions.ts'
import { NIL_ID } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'
import { type ErasureSearch, type Place, places } from './mentioned-places.ts'

/**
 * Rows in a step of a search.
 * @internal
 */
export const ROWS_PER_STEP = 5_000

/** The ids of the rows that mention a person, by table. */
export type MentionedRows = { place: Place; ids: string[] }[]

/** Finds the rows that mention a person. */
export async function findMentions(db: Database, search: ErasureSearch): Promise<MentionedRows> {
  const found: MentionedRows = []
  for (const place of places) found.push({ place, ids: await findIn(db, place, search) })
  return found
}

async function findIn(db: Database, place: Place, search: ErasureSearch, after = NIL_ID) {
  const matcher = matcherFor(place, search)
  const found: string[] = []
  const limit = place.isLarge ? ROWS_PER_STEP : null
  let rows: { id: string; text: string }[] = []
  do {
    rows = await readStep(db, place, search, rows.at(-1)?.id ?? after, limit)
    // The texts are compared here, because the regular expressions of PostgreSQL take thirty times as long.
    const candidates = await filterInTurns(rows, ({ text }) => canMention(text, matcher))
    found.push(...(await confirmMentions(db, place, candidates, matcher)))
  } while (rows.length === limit)
  return found
}

async function readStep(
  db: Database,
  place: Place,
  search: ErasureSearch,
  after: string,
  limit: number | null,
) {
  const { table, owner, condition } = place
  const columns = columnsOf(place).map((column) => sql`${sql.ref(column)}::text`)
  const isForeign = owner
    ? sql`(${sql.ref(owner)} is null or ${sql.ref(owner)} <> all(${search.ownIds}::uuid[]))`
    : sql`true`
  const { rows } = await sql<{ id: string; text: string }>`
    select id, concat_ws(' ', ${sql.join(columns)}) as text from ${sql.table(table)}
    where ${condition?.(search) ?? sql`true`} and ${isForeign} and id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the ids of those of these rows whose values mention the person. */
async function confirmMentions(
  db: Database,
  place: Place,
  rows: { id: string }[],
  matcher: PersonMatcher,
) {
  const ids = rows.map(({ id }) => id)
  const values = ids.length > 0 ? await readValues(db, place, ids) : []
  return values
    .filter((row) => JSON.stringify(row) !== JSON.stringify(replaceMentions(row, matcher, '')))
    .map(({ id }) => id)
}

/**
 * Replaces the mentions in these rows by `erasedName`, and sets rendered contents to null. The versions of rows that
 * have one increase.
 */
export async function blankMentions(tx: Database, mentions: MentionedRows, search: ErasureSearch) {
  for (const { place, ids } of mentions) {
    let found = ids
    while (found.length > 0) {
      await blankIn(tx, place, found, matcherFor(place, search))
      found = place.isCopied ? await findIn(tx, place, search) : []
    }
  }
  while (await blankCopies(tx, search));
}

/** The time in which a transaction ends that the erasure waits for, in milliseconds, with that by which clocks differ. */
const LATEST_MS = 10 * 60_000

// Returns whether there were any: what is copied can be copied again.
async function blankCopies(tx: Database, search: ErasureSearch): Promise<boolean> {
  const latest = idAt(Date.now() - LATEST_MS)
  let count = 0
  for (const place of places.filter(({ searchAgain }) => searchAgain)) {
    const found = await findIn(tx, place, search, place.searchAgain === 'latest' ? latest : NIL_ID)
    await blankIn(tx, place, found, matcherFor(place, search))
    count += found.length
  }
  return count > 0
}

async function blankIn(tx: Database, place: Place, ids: string[], matcher: PersonMatcher) {
  const { table, texts, values = [], rendered = [], hasVersion } = place
  for (const { id, ...row } of await readValues(tx, place, ids, sql`for update`)) {
    const blanked = replaceMentions(row, matcher, erasedName)
    const changes = [
      ...texts.map((column) => sql`${sql.ref(column)} = ${blanked[column]}`),
      ...values.map((column) => sql`${sql.ref(column)} = ${toJson(blanked[column])}::jsonb`),
      ...rendered.map((column) => sql`${sql.ref(column)} = null`),
      ...(hasVersion ? [sql`version = version + 1`] : []),
    ]
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
  }
}

async function readValues(db: Database, place: Place, ids: string[], lock = sql``) {
  const columns = sql.join(['id', ...columnsOf(place)].map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select ${columns} from ${sql.table(place.table)} where id = any(${ids}::uuid[]) order by id ${lock}`.execute(
    db,
  )
  return rows
}

function matcherFor({ isPublished }: Place, { matcher, contactMatcher }: ErasureSearch) {
  return isPublished ? contactMatcher : matcher
}

function columnsOf({ texts, values = [] }: Place) {
  return [...texts, ...values]
}

function toJson(value: unknown) {
  return value === null ? null : JSON.stringify(value)
}
