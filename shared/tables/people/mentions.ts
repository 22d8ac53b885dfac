import { type RawBuilder, sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import { filterInTurns } from '../../domain/in-turns.ts'
import { canMention, type PersonMatcher, replaceMentions } from '../../domain/mentions.ts'
import { NIL_ID } from '../../domain/new-id.ts'
import type { Database, Tables } from '../tables.ts'

/** Columns in which staff or a relay can mention a person. */
type Place = {
  table: keyof Tables & string
  texts: string[]
  /** JSON columns. */
  values?: string[]
  /** Columns that are set to null in a row with a mention. They are not searched: they are rendered from the others. */
  rendered?: string[]
  /** The column that tells whether a row belongs to the person, and is not a mention. */
  owner?: 'id' | 'aboutId' | 'emailId'
  /** Returns the condition for rows that can mention the person; default: all. */
  condition?: (search: ErasureSearch) => RawBuilder<unknown>
  /** Whether rows have versions, so that someone who is editing one is told that it changed. */
  hasVersion?: boolean
  /** Whether the texts are published. They are searched for email addresses and phone numbers only. */
  isPublished?: boolean
  /** Whether there can be millions of rows. They are searched in steps. */
  isLarge?: boolean
  /**
   * Whether a transaction that the erasure waits for can copy a row. Then the rows are searched again after each
   * change.
   */
  isCopied?: boolean
}

const inEmails = {
  table: 'emails',
  texts: ['subject', 'smtpReply'],
  values: ['data'],
  rendered: ['html', 'bodyText'],
  owner: 'id',
  isCopied: true,
} satisfies Place

const inEvents = {
  table: 'events',
  texts: ['reason'],
  values: ['before', 'after'],
  owner: 'aboutId',
  isLarge: true,
} satisfies Place

// What clients write about other people is part of their own submissions, and stays.
const places: Place[] = [
  {
    ...inEvents,
    // An erasure does not concern the accounts of staff, but copies of emails about them can be sent to anyone. Events
    // about properties are below.
    condition: ({ addresses }) => sql`actor_kind = 'staff' and type not like 'staff.%'
      and coalesce(about_kind, '') <> 'property' and (about_kind is distinct from 'staff'
        or about_id not in (select id from staff where email = any(${addresses})))`,
  },
  { table: 'holds', texts: ['reason'] },
  { table: 'notes', texts: ['body'], owner: 'aboutId', hasVersion: true, isLarge: true },
  {
    table: 'corrections',
    texts: ['reason'],
    values: ['original', 'corrected'],
    owner: 'aboutId',
  },
  { table: 'suppressions', texts: ['smtpReply', 'liftReason'], owner: 'emailId' },
  { table: 'alerts', texts: [], values: ['detail', 'mailedDetail', 'peak'] },
  { table: 'alertMessages', texts: [], values: ['content', 'attempts'] },
  { table: 'assignmentRules', texts: ['name'], values: ['conditions'], hasVersion: true },
  {
    table: 'properties',
    texts: ['titleEs', 'titleEn', 'descriptionEs', 'descriptionEn'],
    hasVersion: true,
    // A house or a region can be named like a person.
    isPublished: true,
  },
  { ...inEvents, condition: () => sql`about_kind = 'property'`, isPublished: true },
  {
    ...inEmails,
    // Alerts to ops (about the house) that quote the reply of a relay, and emails about submissions that had the
    // address.
    condition: ({ correctedIds }) => sql`(about_kind = 'house' and data::text like '%@%'
      or about_id = any(${correctedIds}::uuid[]))`,
  },
  {
    ...inEmails,
    // What staff wrote to other applicants.
    condition: () => sql`template = 'partner-decision' and data -> 'note' <> '[]'`,
    isLarge: true,
  },
]

/**
 * Rows in a step of a search.
 * @internal
 */
export const ROWS_PER_STEP = 5_000

/** The ids of the rows that mention a person, by table. */
export type MentionedRows = { place: Place; ids: string[] }[]

/** By what an erasure finds a person in texts about others. */
export type ErasureSearch = {
  matcher: PersonMatcher
  /** The same for published texts, without the person's names. */
  contactMatcher: PersonMatcher
  /** The person's normalized email addresses, without those of others. */
  addresses: string[]
  /** The ids of the person's submissions and emails, which are not searched. */
  own: string[]
  /** The ids of submissions of others that had the person's email address until staff corrected it. */
  correctedIds: string[]
}

/** Finds the rows that mention a person. */
export async function findMentions(db: Database, search: ErasureSearch): Promise<MentionedRows> {
  const found: MentionedRows = []
  for (const place of places) found.push({ place, ids: await findIn(db, place, search) })
  return found
}

async function findIn(db: Database, place: Place, search: ErasureSearch) {
  const matcher = matcherFor(place, search)
  const found: string[] = []
  const limit = place.isLarge ? ROWS_PER_STEP : null
  let rows: { id: string; text: string }[] = []
  do {
    rows = await readStep(db, place, search, rows.at(-1)?.id ?? NIL_ID, limit)
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
    ? sql`(${sql.ref(owner)} is null or ${sql.ref(owner)} <> all(${search.own}::uuid[]))`
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
