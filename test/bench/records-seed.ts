import { sql } from 'kysely'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

// A large data set, generated in SQL: three years of records, most clients with more than one lead. Except for
// ids and times, it is the same on every machine.

const BATCH_SIZE = 50_000

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
function pick(name: keyof typeof words, by: string) {
  const list = words[name].split(',')
  return `(array['${list.join("','")}'])[1 + (${by}) % ${list.length}]`
}

/** SQL for a pseudorandom number; each use has its own salt. */
const pseudorandom = (salt: number) => `abs(hashint4(i * 7 + ${salt})::bigint)`

/** SQL for a code with six symbols: it never equals a generated code, which has five. */
const code = (prefix: string) => `'${prefix}-' || lpad(upper(to_hex(i)), 6, '0')`

/** SQL for a time in the last three years, ascending with `i`. */
const moment = (total: number) => `now() - interval '1095 days' * (1 - i::float8 / ${total})`

const searchVector = `array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(
  lower(normalize(name || ' ' || email || ' ' || message || ' ' || substr(code, 4), nfkd)),
  '[\\u0300-\\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')
  || phone || ('~' || reverse(phone)) || ('52' || phone), ''))`

const leads = (from: number, to: number, total: number) => {
  const who = `(${pseudorandom(1)} % ${Math.ceil(total * 0.6)})`
  return `
    insert into leads (id, ref_code, status, name, email, email_normalized, phone, phone_national,
      phone_e164, message, property_id, origin, language, submitted_at, recorded_at, updated_at, kind,
      assignee_id, spam_reasons, search, waiting_since, follow_up_on)
    select uuidv7(at - now()), code, status, name, email, email, phone, phone, '+52' || phone, message,
      property, origin, language, at, at, at, kind, assignee, spam, ${searchVector},
      case when status = 'new' and spam = '{}' then at end,
      case when status in ('contacted', 'qualified') and ${pseudorandom(10)} % 3 = 0 then at::date + 14 end
    from (
      select i, ${code('LU')} as code, ${moment(total)} as at,
        case when i < ${total} * 0.98 and ${pseudorandom(2)} % 11 = 0 then 'lost'
          else ${pick('status', pseudorandom(2))} end as status,
        ${pick('firstName', who)} || ' ' || ${pick('lastName', `${who} / 20`)} as name,
        'person' || ${who} || '@example.com' as email, (5500000000 + ${who})::text as phone,
        ${pick('message', pseudorandom(3))} || '. ' || i as message, ${pick('origin', pseudorandom(4))} as origin,
        case when ${pseudorandom(5)} % 4 = 0 then 'en' else 'es' end as language,
        ${pick('kind', pseudorandom(6))} as kind,
        case when ${pseudorandom(7)} % 50 = 0 then array['many_links'] else '{}' end as spam,
        (select array_agg(id) from properties)[1 + ${pseudorandom(8)} % (select count(*) from properties)] as property,
        (select array_agg(id) from staff)[1 + ${pseudorandom(9)} % (select count(*) from staff)] as assignee
      from generate_series(${from}, ${to}) as i
    ) as written`
}

const partners = (from: number, to: number, total: number) => `
  insert into partners (id, referral_code, status, agency_name, contact_name, email, email_normalized,
    phone, phone_national, phone_e164, city, interests, language, submitted_at, recorded_at,
    updated_at, agency_normalized)
  select uuidv7(at - now()), code, status, agency, contact, email, email, phone, phone, '+52' || phone,
    city, '{inventory}', 'es', at, at, at, lower(agency)
  from (
    select ${code('LP')} as code, ${moment(total)} as at, ${pick('decision', pseudorandom(2))} as status,
      'Casa ' || ${pick('lastName', pseudorandom(3))} || ' ' || i as agency,
      ${pick('firstName', pseudorandom(4))} || ' ' || ${pick('lastName', pseudorandom(5))} as contact,
      'agency' || i || '@example.com' as email, (8100000000 + i)::text as phone,
      ${pick('city', pseudorandom(6))} as city
    from generate_series(${from}, ${to}) as i
  ) as written`

const assessments = (from: number, to: number, total: number) => `
  insert into assessments (id, name, email, email_normalized, currency, budget, capacity, figures,
    language, submitted_at, recorded_at)
  select uuidv7(at - now()), ${pick('firstName', pseudorandom(1))}, 'person' || i || '@example.com',
    'person' || i || '@example.com', 'USD', 100000 + i, 100000 + i, '{}', 'es', at, at
  from (select i, ${moment(total)} as at from generate_series(${from}, ${to}) as i) as written`

// One email and two events for each lead.
const emails = (from: number, to: number) => `
  insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_name, to_email,
    to_normalized, data, status, message_id, subject, body_text, html, created_at, updated_at, sent_at)
  select uuidv7(submitted_at - now()), 'seed:' || id, 'lead-acknowledgement', 'lead', id, language,
    name, email, email, '{}', case when right(ref_code, 2) = '07' then 'failed' else 'sent' end,
    ref_code || '@seed.example', 'Recibimos su solicitud ' || ref_code, message, message,
    submitted_at, submitted_at, submitted_at
  from leads where ref_code between 'LU-' || lpad(upper(to_hex(${from})), 6, '0')
    and 'LU-' || lpad(upper(to_hex(${to})), 6, '0')`

const events = (from: number, to: number) => `
  insert into events (id, at, type, actor_kind, about_kind, about_id, after)
  select uuidv7(submitted_at - now()), submitted_at, type, 'system', 'lead', id,
    jsonb_build_object('refCode', ref_code)
  from leads, unnest(array['submission.accepted', 'submission.recorded']) as type
  where ref_code between 'LU-' || lpad(upper(to_hex(${from})), 6, '0')
    and 'LU-' || lpad(upper(to_hex(${to})), 6, '0')`

/**
 * Fills the database of a benchmark with `total` leads, each with an email and two events, one partner
 * per twenty leads and one assessment per ten. Requires at least one staff account.
 */
export async function seedRecords(db: Database, total: number): Promise<void> {
  await insertProperties(db, propertyRows(new Date()))
  await withoutIndexes(db, async () => {
    await insertInBatches(db, total, [leads, emails, events])
    await insertInBatches(db, Math.ceil(total / 20), [partners])
    await insertInBatches(db, Math.ceil(total / 10), [assessments])
  })
  await sql`vacuum analyze`.execute(db)
}

// Building an index at the end takes a fraction of the time of updating it row by row.
async function withoutIndexes(db: Database, fill: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('leads', 'emails', 'events')
      and indexname not in (select conname from pg_constraint)
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fill()
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

type Statement = (from: number, to: number, total: number) => string

async function insertInBatches(db: Database, total: number, statements: Statement[]) {
  for (let from = 1; from <= total; from += BATCH_SIZE) {
    const to = Math.min(from + BATCH_SIZE - 1, total)
    for (const statement of statements) await sql.raw(statement(from, to, total)).execute(db)
  }
}
