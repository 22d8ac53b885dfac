import { type RawBuilder, sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import { hasMention, replaceMentions } from '../../domain/mentions.ts'
import type { Database, Tables } from '../tables.ts'

/** Columns in which staff or a relay can mention a person. */
type Place = {
  table: keyof Tables & string
  texts: string[]
  /** JSON columns. */
  values?: string[]
  /** The column that tells whether a row belongs to the person, and is not a mention. */
  owner?: 'aboutId' | 'emailId'
  /** Returns the condition for rows that can mention the person; default: all. */
  condition?: (search: MentionSearch) => RawBuilder<unknown>
  /** Whether rows have versions, so that someone who is editing one is told that it changed. */
  hasVersion?: boolean
  /** Whether there can be millions of rows. They are searched in steps. */
  isLarge?: boolean
}

// What clients write about other people is part of their own submissions, and stays.
const places: Place[] = [
  {
    table: 'events',
    texts: ['reason'],
    values: ['before', 'after'],
    owner: 'aboutId',
    // An erasure does not concern the accounts of staff.
    condition: () => sql`actor_kind = 'staff' and about_kind is distinct from 'staff'`,
    isLarge: true,
  },
  { table: 'notes', texts: ['body'], owner: 'aboutId', hasVersion: true, isLarge: true },
  {
    table: 'corrections',
    texts: ['reason'],
    values: ['original', 'corrected'],
    owner: 'aboutId',
  },
  { table: 'suppressions', texts: ['smtpReply', 'liftReason'], owner: 'emailId' },
  { table: 'alerts', texts: [], values: ['detail', 'mailedDetail'] },
  {
    table: 'emails',
    texts: ['subject', 'html', 'bodyText', 'smtpReply'],
    values: ['data'],
    // Alerts that quote the reply of a relay, and emails about submissions that had the address.
    condition: ({ correctedIds }) => sql`(about_kind = 'house' and data::text like '%@%'
      or about_id = any(${correctedIds}::uuid[]))`,
  },
]

/**
 * Rows in a step of a search. More would block the process for longer than a few milliseconds.
 * @internal
 */
export const ROWS_PER_STEP = 5_000

/** The ids of the rows in a table that mention a person. */
export type Mentions = { place: Place; ids: string[] }[]

/** What `findMentions` searches for. */
export type MentionSearch = {
  pattern: RegExp
  /** The ids of the person's submissions and emails, which are not searched. */
  own: string[]
  /** The ids of submissions of others that had the person's email address until staff corrected it. */
  correctedIds: string[]
}

/** Finds the rows that mention a person. */
export async function findMentions(db: Database, search: MentionSearch): Promise<Mentions> {
  const found: Mentions = []
  for (const place of places) found.push({ place, ids: await findIn(db, place, search) })
  return found
}

// The texts are compared here, because the regular expressions of PostgreSQL take thirty times as long.
async function findIn(db: Database, place: Place, search: MentionSearch) {
  const found: string[] = []
  const limit = place.isLarge ? ROWS_PER_STEP : null
  let rows: { id: string; text: string }[] = []
  do {
    rows = await readStep(db, place, search, rows.at(-1)?.id ?? FIRST_ID, limit)
    for (const { id, text } of rows) if (hasMention(text, search.pattern)) found.push(id)
  } while (rows.length === limit)
  return found
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function readStep(
  db: Database,
  { table, texts, values = [], owner, condition }: Place,
  search: MentionSearch,
  after: string,
  limit: number | null,
) {
  const columns = [...texts, ...values].map((column) => sql`${sql.ref(column)}::text`)
  const isForeign = owner
    ? sql`(${sql.ref(owner)} is null or ${sql.ref(owner)} <> all(${search.own}::uuid[]))`
    : sql`true`
  const { rows } = await sql<{ id: string; text: string }>`
    select id, concat_ws(' ', ${sql.join(columns)}) as text from ${sql.table(table)}
    where ${condition?.(search) ?? sql`true`} and ${isForeign} and id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Replaces what matches the pattern in these rows by `erasedName`. */
export async function blankMentions(tx: Database, mentions: Mentions, pattern: RegExp) {
  for (const { place, ids } of mentions) if (ids.length > 0) await blankIn(tx, place, ids, pattern)
}

async function blankIn(tx: Database, place: Place, ids: string[], pattern: RegExp) {
  const { table, texts, values = [], hasVersion } = place
  const columns = sql.join(['id', ...texts, ...values].map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select ${columns} from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  for (const { id, ...row } of rows) {
    const blanked = replaceMentions(row, pattern, erasedName)
    const changes = [
      ...texts.map((column) => sql`${sql.ref(column)} = ${blanked[column]}`),
      ...values.map((column) => sql`${sql.ref(column)} = ${toJson(blanked[column])}::jsonb`),
      ...(hasVersion ? [sql`version = version + 1`] : []),
    ]
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
  }
}

function toJson(value: unknown) {
  return value === null ? null : JSON.stringify(value)
}

/** Returns the ids of the saved views whose name or filter matches the pattern. */
export async function findViewsMentioning(db: Database, pattern: RegExp): Promise<string[]> {
  const views = await db.selectFrom('savedViews').select(['id', 'name', 'filter']).execute()
  return views
    .filter(({ name, filter }) => hasMention(JSON.stringify([name, filter]), pattern))
    .map(({ id }) => id)
}

/** Deletes saved views. */
export async function deleteViews(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('savedViews').where('id', 'in', ids).execute()
}
