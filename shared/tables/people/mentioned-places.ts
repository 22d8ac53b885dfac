import { type RawBuilder, sql } from 'kysely'
import type { PersonMatcher } from '../../domain/mentions.ts'
import type { Tables } from '../tables.ts'

/** By what an erasure finds a person in texts about others. */
export type ErasureSearch = {
  matcher: PersonMatcher
  /** The same for published texts, without the person's names. */
  contactMatcher: PersonMatcher
  /** The person's normalized email addresses, without those of others. */
  addresses: string[]
  /** The ids of the person's submissions and emails, which are not searched. */
  ownIds: string[]
  /** The ids of submissions of others that had the person's email address until staff corrected it. */
  correctedIds: string[]
}

/** Columns in which staff or a relay can mention a person. */
export type Place = {
  table: keyof Tables & string
  texts: string[]
  /** JSON columns. */
  values?: string[]
  /** Columns that are set to null in a row with a mention. They are not searched: they are rendered from the others. */
  rendered?: string[]
  /** The column that tells whether a row belongs to the person, and is not a mention. */
  owner?: 'id' | 'aboutId' | 'emailId' | 'leadId'
  /** Returns the condition for rows that can mention the person; default: all. */
  condition?: (search: ErasureSearch) => RawBuilder<unknown>
  /** Whether rows have versions, so that someone who is editing one is told that it changed. */
  hasVersion?: boolean
  /** Whether the texts are published. They are searched for email addresses and phone numbers only. */
  isPublished?: boolean
  /** Whether there can be millions of rows. They are searched in steps. */
  isLarge?: boolean
  /**
   * Which rows are searched again at the end of the erasure. While the erasure waits for a transaction, that transaction can
   * copy a text into this table: the deletion of a note copies it to an event, and an undo copies it back. 'latest': only
   * rows of the last ten minutes, because older ones never change.
   */
  searchAgain?: 'latest' | 'all'
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
  searchAgain: 'latest',
} satisfies Place

/** What an erasure searches. What clients write about other people is part of their own submissions, and stays. */
export const places: Place[] = [
  {
    ...inEvents,
    // An erasure does not concern the accounts of staff, but copies of emails about them can be sent to anyone. Events
    // about properties are below.
    condition: ({ addresses }) => sql`actor_kind = 'staff' and type not like 'staff.%'
      and coalesce(about_kind, '') <> 'property' and (about_kind is distinct from 'staff'
        or about_id not in (select id from staff where email = any(${addresses})))`,
  },
  { table: 'holds', texts: ['reason'] },
  {
    table: 'notes',
    texts: ['subject', 'body'],
    owner: 'aboutId',
    hasVersion: true,
    isLarge: true,
    searchAgain: 'all',
  },
  {
    table: 'tasks',
    texts: ['text'],
    owner: 'leadId',
    hasVersion: true,
    isLarge: true,
    searchAgain: 'all',
  },
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
  { table: 'answerTemplates', texts: ['name', 'subject', 'body'], hasVersion: true },
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
    // Emails to ops (`about_kind` 'house' means the business itself) that quote a relay's reply, and emails about
    // submissions that had the address.
    condition: ({ correctedIds }) => sql`(about_kind = 'house' and data::text like '%@%'
      or about_id = any(${correctedIds}::uuid[]))`,
  },
  {
    ...inEmails,
    // What staff wrote to other applicants.
    condition: () => sql`template = 'partner-decision' and data -> 'note' <> '[]'`,
    isLarge: true,
  },
  {
    ...inEmails,
    // Answers to other clients: a worker copies them from notes.
    condition: () => sql`template = 'lead-answer'`,
    isLarge: true,
    searchAgain: 'all',
  },
]
