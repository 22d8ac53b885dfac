import { sql } from 'kysely'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { fold } from '../../shared/contract/fold.ts'
import { recordLeadStages } from '../../shared/tables/leads/lead-stages.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

// A large data set, generated in SQL: three years of records, most clients with more than one lead. Except for
// times, it is the same on every machine.

const BATCH_SIZE = 50_000

/** The numbers of rows; there are one email, two events and the changes of its status per lead. */
export type RecordCounts = {
  leads: number
  partners: number
  assessments: number
  suppressions: number
  people: number
}

/** Returns the numbers of rows of a business with this many leads. */
export function countsFor(leads: number): RecordCounts {
  const partners = Math.ceil(leads / 20)
  return {
    leads,
    partners,
    assessments: Math.ceil(leads / 10),
    suppressions: Math.ceil(leads / 100),
    people: Math.ceil(leads * 0.6),
  }
}

const words = {
  firstName:
    'Ana,Luis,Eva,Carlos,Marta,Jorge,Lucía,Pedro,Sofía,Diego,Elena,Raúl,Paula,Iván,Nora,Hugo,Emma,Noah,Grace,Owen',
  lastName:
    'García,Ortega,Ramos,Vélez,Ruiz,Marín,Díaz,Castro,Luna,Ibarra,Nava,Robles,Cano,Mora,Peña,Smith,Jones,Brown,Miller,Wilson',
  message:
    'Quisiera visitar la casa el sábado por la mañana,Me interesa conocer el precio final,Could we see the villa next week,Busco asesoría para invertir en la costa,Necesito una terraza con vista al mar,I would like a quotation including furniture,Mi familia busca una casa con jardín,Please call me in the afternoon',
  origin: 'web portal,curl,agent,instagram,showroom,newsletter',
  status: 'new,contacted,contacted,qualified,visit_scheduled,negotiating,won,lost,lost,lost,spam',
  kind: 'tour,quotation,advisory',
  city: 'Monterrey,Guadalajara,Mérida,Puebla,Querétaro,Tijuana,León,Oaxaca',
  decision: 'pending,approved,approved,approved,rejected,paused,suspicious',
}

/** SQL for one word of a list, chosen by a number. */
function pick(name: keyof typeof words, by: string, convert = (word: string) => word) {
  const list = words[name].split(',').map(convert)
  return `(array['${list.join("','")}'])[1 + (${by}) % ${list.length}]`
}

const stageNames = `(array['new', 'contacted', 'qualified', 'visit_scheduled', 'negotiating', 'won'])`

/** SQL for a pseudorandom number; each use has its own salt. */
const pseudorandom = (salt: number, row = 'i') => `abs(hashint4((${row}) * 7 + ${salt})::bigint)`

/** SQL for a code with six symbols: it never equals a generated code, which has five. */
const code = (prefix: string) => `'${prefix}-' || lpad(upper(to_hex(i)), 6, '0')`

/** Who sent lead `i`: one of 60 % as many clients. */
const client = ({ people }: RecordCounts) => `(${pseudorandom(1)} % ${people})`

/** The time of row `i` of `total` rows: in the last three years, ascending with `i`. */
type Clock = (total: number, row?: string) => string

function clockUntil(end: Date): Clock {
  return (total, row = 'i') =>
    `timestamptz '${end.toISOString()}' - interval '1095 days' * (1 - (${row})::float8 / ${total})`
}

/** SQL for a UUIDv7 of this time; `table` distinguishes rows of different tables. */
const id = (table: number, at: string, row = 'i') =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '700${table}8' ||
    lpad(to_hex(${row}), 15, '0'))::uuid`

/** SQL for the search terms of a row with these words, an email address, and these other terms. */
const searchVector = (folded: string, others: string) =>
  `array_to_tsvector(string_to_array(${folded}, ' ') || array['@' || email, ${others}])`
const phoneTerms = `phone, '~' || reverse(phone), '52' || phone`

type Statement = (range: { from: number; to: number }, counts: RecordCounts, clock: Clock) => string

const leads: Statement = ({ from, to }, counts, clock) => {
  const who = client(counts)
  const partner = `1 + ${pseudorandom(11)} % ${counts.partners}`
  const foldedWords = `${pick('firstName', 'who', fold)} || ' ' || ${pick('lastName', 'who / 20', fold)} || ' ' ||
    ${pick('message', pseudorandom(3), fold)} || ' person' || who || ' example com ' || i || ' ' || lower(substr(code, 4))`
  return `
    insert into leads (id, ref_code, status, name, email, email_normalized, phone, phone_national,
      phone_e164, message, property_id, origin, language, submitted_at, recorded_at, updated_at, kind,
      assignee_id, spam_reasons, search, waiting_since, first_response_at, follow_up_on,
      referred_by_partner_id, budget_amount, budget_currency, value_amount, value_currency, lost_reason)
    select ${id(0, 'at')}, code, status, name, email, email, phone, phone, '+52' || phone, message,
      property, origin, language, at, at, at, kind, assignee, spam,
      ${searchVector(foldedWords, phoneTerms)},
      case when status = 'new' and spam = '{}' then at end,
      case when status not in ('new', 'spam') then at + interval '1 minute' * (${pseudorandom(12)} % 3000) end,
      case when status in ('contacted', 'qualified') and ${pseudorandom(10)} % 3 = 0 then at::date + 14 end,
      case when ${pseudorandom(13)} % 20 = 0 then ${id(1, clock(counts.partners, partner), partner)} end,
      budget, case when budget is not null then case when i % 3 = 0 then 'MXN' else 'USD' end end,
      case when status = 'won' then 750000 + i % 1000000 end, case when status = 'won' then 'USD' end,
      case when status = 'lost' then (array['price', 'no_answer', 'financing'])[1 + i % 3] end
    from (
      select i, who, ${code('LU')} as code, ${clock(counts.leads)} as at,
        case when i < ${counts.leads} * 0.98 and ${pseudorandom(2)} % 11 = 0 then 'lost'
          else ${pick('status', pseudorandom(2))} end as status,
        ${pick('firstName', 'who')} || ' ' || ${pick('lastName', 'who / 20')} as name,
        'person' || who || '@example.com' as email, (5500000000 + who)::text as phone,
        ${pick('message', pseudorandom(3))} || '. ' || i as message, ${pick('origin', pseudorandom(4))} as origin,
        case when ${pseudorandom(5)} % 4 = 0 then 'en' else 'es' end as language,
        ${pick('kind', pseudorandom(6))} as kind,
        case when ${pseudorandom(14)} % 5 = 0 then 500000 + i % 2500000 end as budget,
        case when ${pseudorandom(7)} % 50 = 0 then array['many_links'] else '{}' end as spam,
        property.ids[1 + ${pseudorandom(8)} % cardinality(property.ids)] as property,
        seller.ids[1 + ${pseudorandom(9)} % cardinality(seller.ids)] as assignee
      from generate_series(${from}, ${to}) as i, lateral (select ${who} as who) as client,
        (select array_agg(id order by id) as ids from properties) as property,
        (select array_agg(id order by id) as ids from staff) as seller
    ) as written`
}

// One for each follow-up, every tenth of them with an hour, and a task that was done for every tenth lead.
const tasks: Statement = ({ from, to }, counts, clock) => `
  insert into tasks (id, lead_id, kind, text, due_on, due_time, created_at, updated_at, done_at)
  select ${id(6, 'at')}, lead_id, (array['call', 'write', 'visit', 'other'])[1 + i % 4], 'Llamar por la tarde',
    coalesce(follow_up_on, at::date), case when i % 10 = 0 then time '11:00' end, at, at,
    case when follow_up_on is null then at end
  from (
    select i, ${clock(counts.leads)} as at, ${id(0, clock(counts.leads))} as lead_id
    from generate_series(${from}, ${to}) as i
  ) as written join leads on leads.id = lead_id
  where follow_up_on is not null or i % 10 = 1`

const emails: Statement = ({ from, to }, counts, clock) => `
  insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_name, to_email,
    to_normalized, data, status, message_id, subject, body_text, html, created_at, updated_at, sent_at)
  select ${id(2, 'at')}, 'seed:' || code, 'lead-acknowledgement', 'lead', ${id(0, 'at')}, 'es',
    'Ana', email, email, '{}', case when i % 256 = 7 then 'failed' else 'sent' end,
    code || '@seed.example', 'Recibimos su solicitud ' || code, 'Gracias', '<p>Gracias</p>', at, at, at
  from (
    select i, ${clock(counts.leads)} as at, ${code('LU')} as code,
      'person' || ${client(counts)} || '@example.com' as email
    from generate_series(${from}, ${to}) as i
  ) as written`

const events: Statement = ({ from, to }, counts, clock) => `
  insert into events (id, at, type, actor_kind, about_kind, about_id, after)
  select ${id(3, 'at', 'i * 2 + step')}, at, (array['submission.accepted', 'submission.recorded'])[step],
    'system', 'lead', ${id(0, 'at')}, jsonb_build_object('refCode', ${code('LU')})
  from (
    select i, ${clock(counts.leads)} as at from generate_series(${from}, ${to}) as i
  ) as written, generate_series(1, 2) as step`

// How each lead came to its status, stage by stage, some days apart. Every 20th of these changes was made, undone and made again.
// `place` is the number of steps that a lead has made; one that is lost has made up to four of them before.
const statusChanges: Statement = ({ from, to }, counts, clock) => `
  insert into events (id, at, type, actor_kind, actor, about_kind, about_id, before, after)
  select gen_random_uuid(), at + interval '1 hour' * (step * (1 + ${pseudorandom(15)} % 200)) + interval '1 second' * try,
    case when try = 2 then 'lead.change_undone' else 'lead.status_changed' end, 'staff', 'Seller', 'lead', lead_id,
    jsonb_build_object('status', case when try = 2 then after else before end),
    jsonb_build_object('status', case when try = 2 then before else after end)
  from (
    select i, lead_id, submitted_at as at, step, ${stageNames}[step] as before,
      case when status = 'lost' and step = place + 1 then 'lost' else ${stageNames}[step + 1] end as after
    from (
      select i, id as lead_id, submitted_at, status, case when status = 'lost' then ${pseudorandom(14)} % 5
        else array_position(${stageNames}, status) - 1 end as place
      from (select i, ${id(0, clock(counts.leads))} as lead_id from generate_series(${from}, ${to}) as i) as written
        join leads on leads.id = lead_id
    ) as placed, generate_series(1, case when status = 'lost' then place + 1 else place end) as step
  ) as changed, generate_series(1, case when (i + step) % 20 = 0 then 3 else 1 end) as try`

const partners: Statement = ({ from, to }, counts, clock) => {
  const referrer = `1 + (i - 1) / 3`
  const foldedWords = `'casa ' || ${pick('lastName', pseudorandom(3), fold)} || ' ' || i || ' ' ||
    ${pick('firstName', pseudorandom(4), fold)} || ' ' || ${pick('lastName', pseudorandom(5), fold)} || ' agency' || i
    || ' example com ' || ${pick('city', pseudorandom(6), fold)} || ' ' || lower(substr(code, 4))`
  return `
    insert into partners (id, referral_code, status, agency_name, contact_name, email, email_normalized,
      phone, phone_national, phone_e164, city, interests, language, submitted_at, recorded_at,
      updated_at, agency_normalized, search, risk_flags, referred_by_partner_id)
    select ${id(1, 'at')}, code, status, agency, contact, email, email, phone, phone, '+52' || phone,
      city, case when i % 1000 = 0 then '{team}'::text[] else '{inventory}' end, 'es', at, at, at, lower(agency),
      ${searchVector(foldedWords, `'#' || ${pick('city', pseudorandom(6), fold)}, ${phoneTerms}`)},
      case when i % 1000 = 1 then array['disposable_email'] when i % 10 = 1 then array['same_phone'] else '{}' end,
      case when i % 4 = 0 then ${id(1, clock(counts.partners, referrer), referrer)} end
    from (
      select i, ${code('LP')} as code, ${clock(counts.partners)} as at,
        ${pick('decision', pseudorandom(2))} as status,
        'Casa ' || ${pick('lastName', pseudorandom(3))} || ' ' || i as agency,
        ${pick('firstName', pseudorandom(4))} || ' ' || ${pick('lastName', pseudorandom(5))} as contact,
        'agency' || i || '@example.com' as email, (8100000000 + i)::text as phone,
        ${pick('city', pseudorandom(6))} as city
      from generate_series(${from}, ${to}) as i
    ) as written`
}

const assessments: Statement = ({ from, to }, counts, clock) => `
  insert into assessments (id, name, email, email_normalized, currency, budget, capacity, figures,
    language, submitted_at, recorded_at, search)
  select ${id(4, 'at')}, name, email, email, 'USD', 100000 + i, 100000 + i, '{}', 'es', at, at,
    ${searchVector(
      `${pick('firstName', pseudorandom(1), fold)} || ' ' || ${pick('lastName', pseudorandom(2), fold)}
        || ' person' || i || ' example com'`,
      'email',
    )}
  from (
    select i, ${clock(counts.assessments)} as at, 'person' || i || '@example.com' as email,
      ${pick('firstName', pseudorandom(1))} || ' ' || ${pick('lastName', pseudorandom(2))} as name
    from generate_series(${from}, ${to}) as i
  ) as written`

// Caused by every hundredth email.
const suppressions: Statement = ({ from, to }, counts, clock) => `
  insert into suppressions (id, address, smtp_reply, email_id, created_at, lifted_at)
  select ${id(5, 'at')}, 'person' || i || '@example.com', '550 5.1.1', ${id(2, 'at', 'email')}, at,
    case when i % 10 = 0 then at end
  from (select i, email, ${clock(counts.leads, 'email')} as at from generate_series(${from}, ${to}) as i,
    lateral (select least(i * 100, ${counts.leads}) as email) as caused_by) as written`

/** The time in the ids of people: the same on every run, so that a request can name one. */
const PEOPLE_SINCE = Date.UTC(2022, 0)

/** The id of the client whose email address has this number. */
export function seededPersonId(who: number): string {
  const hex = `${PEOPLE_SINCE.toString(16).padStart(12, '0')}70078${who.toString(16).padStart(15, '0')}`
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.*)/, '$1-$2-$3-$4-$5')
}

const personId = (who: string) =>
  id(7, `timestamptz '${new Date(PEOPLE_SINCE).toISOString()}'`, who)

// Every 500th is a part of the one before.
const people: Statement = ({ from, to }, counts, clock) => `
  insert into people (id, head_id, name, search, created_at, updated_at)
  select ${personId('who')}, ${personId('case when who % 500 = 1 then who - 1 else who end')}, name,
    ${searchVector(
      `${pick('firstName', 'who', fold)} || ' ' || ${pick('lastName', 'who / 20', fold)} || ' person' || who || ' example com'`,
      phoneTerms,
    )}, at, at
  from (
    select i - 1 as who, ${clock(counts.people)} as at, 'person' || i - 1 || '@example.com' as email,
      (5500000000 + i - 1)::text as phone,
      ${pick('firstName', 'i - 1')} || ' ' || ${pick('lastName', '(i - 1) / 20')} as name
    from generate_series(${from}, ${to}) as i
  ) as written`

// Every tenth client has the number of the next one.
const personAddresses: Statement = ({ from, to }, counts, clock) => `
  insert into person_addresses (person_id, kind, value, shown, national, created_at)
  select ${personId('i - 1')}, kind, value, value, substr(value, 4), ${clock(counts.people)}
  from generate_series(${from}, ${to}) as i, lateral (values
    ('email', 'person' || i - 1 || '@example.com'),
    ('phone', '+52' || 5500000000 + case when i % 10 = 0 then i else i - 1 end)) as address (kind, value)`

/**
 * Fills the database of a benchmark with records, each lead with an email, two events and those of its status, every sixth or
 * so with a task, and the people who sent them. Requires at least one
 * staff account, a user who may switch off foreign keys, and three connections.
 */
export async function seedRecords(db: Database, counts: RecordCounts): Promise<void> {
  await insertProperties(db, propertyRows(new Date()))
  const clock = clockUntil(new Date())
  const fill = (connection: Database, table: string, statements: Statement[], rows: number) =>
    withoutIndexes(connection, table, async () => {
      for (let from = 1; from <= rows; from += BATCH_SIZE) {
        const range = { from, to: Math.min(from + BATCH_SIZE - 1, rows) }
        for (const statement of statements)
          await sql.raw(statement(range, counts, clock)).execute(connection)
      }
    })
  await Promise.all([
    onConnection(db, async (connection) => {
      await fill(connection, 'leads', [leads], counts.leads)
      await fill(connection, 'tasks', [tasks], counts.leads)
      await fill(connection, 'events', [events, statusChanges], counts.leads)
      await recordStages(connection, counts.leads)
    }),
    onConnection(db, (connection) => fill(connection, 'emails', [emails], counts.leads)),
    onConnection(db, async (connection) => {
      await fill(connection, 'partners', [partners], counts.partners)
      await fill(connection, 'assessments', [assessments], counts.assessments)
      await fill(connection, 'suppressions', [suppressions], counts.suppressions)
      await fill(connection, 'people', [people], counts.people)
      await fill(connection, 'person_addresses', [personAddresses], counts.people)
    }),
  ])
  await onConnection(db, (connection) =>
    withoutIndexes(connection, 'people', () => storeLastSubmitted(connection)),
  )
  await sql`vacuum analyze`.execute(db)
}

async function storeLastSubmitted(db: Database) {
  await sql`update people set last_submitted_at = latest.at from (
      select head_id, max(submitted_at) as at from (
        select email_normalized, submitted_at from leads
        union all select email_normalized, submitted_at from assessments
      ) submissions join person_addresses on person_addresses.kind = 'email' and value = email_normalized
      join people owners on owners.id = person_id group by head_id
    ) latest where people.id = latest.head_id and latest.at > created_at`.execute(db)
}

async function recordStages(db: Database, leads: number) {
  for (let offset = 0; offset < leads; offset += BATCH_SIZE) {
    const batch = db.selectFrom('leads').select('id').orderBy('id').limit(BATCH_SIZE)
    const rows = await batch.offset(offset).execute()
    await recordLeadStages(
      db,
      rows.map(({ id }) => id),
    )
  }
}

// Foreign keys are off, because checking them takes as long as the inserts.
async function onConnection(db: Database, work: (connection: Database) => Promise<void>) {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set synchronous_commit = off`.execute(connection)
    await sql`set maintenance_work_mem = '256MB'`.execute(connection)
    await work(connection)
    await sql`reset all`.execute(connection)
  })
}

// Building an index at the end takes a fraction of the time of updating it row by row.
async function withoutIndexes(db: Database, table: string, fill: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = ${table}
      and indexname not in (select conname from pg_constraint)
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
