import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureStaff } from '../../../api/staff/signin/ensure-staff.ts'
import type { AssignmentConditions } from '../../../shared/contract/assignment.ts'
import { dayIn, daysAfter } from '../../../shared/contract/day.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import type { RecordLead } from '../../../shared/jobs/record-lead.ts'
import { findLead, listLeads } from '../../../shared/tables/leads/leads.ts'
import { insertProperties } from '../../../shared/tables/properties/properties.ts'
import { insertReferralCodes } from '../../../shared/tables/referrals/referral-codes.ts'
import {
  activeRules,
  deleteRule,
  insertRules,
} from '../../../shared/tables/rules/assignment-rules.ts'
import { findStaffIds } from '../../../shared/tables/staff/staff.ts'
import { recordLeads } from '../../../worker/jobs/record-lead.ts'
import { type Antesala, openAntesala } from '../../setup/antesala.ts'
import { handleBatch } from '../../setup/batch-step.ts'
import { setDefaultAssignee } from '../../setup/default-assignee.ts'
import { inquiry } from '../../setup/fixtures.ts'

const timeZone = 'America/Mexico_City'

let antesala: Antesala
let boss: PgBoss
let sara: string
let saul: string
let count = 0

beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss()
  for (const name of ['Sara', 'Saul']) {
    const email = `${name.toLowerCase()}@house.example`
    await ensureStaff(antesala.db, { name, email, password: 'a password', role: 'sales' })
  }
  const ids = await findStaffIds(antesala.db, ['sara@house.example', 'saul@house.example'])
  sara = ids.get('sara@house.example') ?? ''
  saul = ids.get('saul@house.example') ?? ''
  await insertProperties(antesala.db, [property('casa-norte', 'Nayarit', 5_000_000)])
  await insertProperties(antesala.db, [property('casa-sur', 'Oaxaca', 700_000)])
})
beforeEach(async () => {
  await antesala.sql('delete from leads')
  await antesala.sql('delete from events')
  await antesala.sql('delete from emails')
  await antesala.sql('delete from assignment_rules where not is_default')
  await antesala.sql(
    'update staff set banned = false, away_since = null, away_until = null, planned_away_from = null',
  )
  await setDefaultAssignee(antesala.db, null)
})
afterAll(() => antesala.close())

function property(slug: string, region: string, price: number) {
  const now = new Date()
  const texts = { titleEs: slug, titleEn: slug, descriptionEs: slug, descriptionEn: slug }
  const rooms = { bedrooms: 3, bathrooms: 2, areaM2: 200 }
  return {
    ...({ id: uuid(), slug, kind: 'villa', status: 'available', currency: 'USD' } as const),
    ...{ ...texts, ...rooms, price, region, city: 'Puerto', createdAt: now, updatedAt: now },
  }
}

/** Returns the job payload of a new client's inquiry, with overrides. */
function lead(changed: Partial<RecordLead['fields']> = {}, rest: Partial<RecordLead> = {}) {
  const number = String(++count).padStart(5, '0')
  const fields = { ...inquiry, email: `client${number}@example.com`, ...changed }
  return {
    id: uuid(),
    kind: 'lead' as const,
    code: `LU-${number}`,
    submittedAt: new Date().toISOString(),
    language: 'es' as const,
    fields,
    emailNormalized: normalizeEmail(fields.email),
    phone: { national: `55${number}`, e164: `+5255000${number}` },
    ...rest,
  }
}

async function addRule(position: number, name: string, staffId: string | null, when: object) {
  const conditions = JSON.stringify(when satisfies AssignmentConditions)
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  await insertRules(antesala.db, [{ id: uuid(), position, name, staffId, conditions, ...dates }])
}

async function record(...payloads: RecordLead[]) {
  await handleBatch(antesala, boss, recordLeads, payloads)
  return await Promise.all(payloads.map(({ id }) => read(id)))
}

async function read(id: string) {
  return (await findLead(antesala.db, id, timeZone)) ?? expect.unreachable()
}

test('an inquiry and a conversation that was entered by hand are recorded in one batch', async () => {
  await setDefaultAssignee(antesala.db, sara)
  const entry = { by: { id: sara, name: 'Sara' }, acknowledges: false, assignee: null }
  const entered = lead({ origin: 'phone_call' }, { entry })
  expect(await record(lead(), entered)).toMatchObject([
    { status: 'new', firstResponseAt: null },
    { status: 'contacted', firstResponseAt: expect.any(Date) },
  ])
})

describe('the assignee of a lead', () => {
  test('is empty if no rule matches and there is no default assignee', async () => {
    const [found] = await record(lead())
    expect(found).toMatchObject({ assignee: null, assignment: { by: 'default' } })
    expect(found?.journey.events.map(({ type }) => type)).not.toContain('lead.assigned')
  })

  test('is the default assignee if no rule matches', async () => {
    await setDefaultAssignee(antesala.db, saul)
    await addRule(1, 'English', sara, { languages: ['en'] })
    const [found] = await record(lead())
    expect(found).toMatchObject({ assignee: { name: 'Saul' }, assignment: { by: 'default' } })
  })

  test('is the next one by rule while the first is away, and the journey names who was skipped', async () => {
    await addRule(1, 'first', sara, {})
    await addRule(2, 'second', saul, {})
    await antesala.sql(`update staff set away_since = now() where id = '${sara}'`)
    const [found] = await record(lead())
    expect(found).toMatchObject({
      assignee: { id: saul },
      assignment: { by: 'rule', rule: 'second', away: ['Sara'] },
    })
    const assigned = found?.journey.events.find(({ type }) => type === 'lead.assigned')
    expect(assigned).toMatchObject({ after: { assignee: 'Saul', away: ['Sara'] } })
  })

  test('is somebody who plans to be away until the day on which that begins', async () => {
    await addRule(1, 'first', sara, {})
    await addRule(2, 'second', saul, {})
    const plan = (day: string) =>
      antesala.sql(`update staff set planned_away_from = '${day}' where id = '${sara}'`)
    await plan(daysAfter(dayIn(timeZone), 1))
    const [before] = await record(lead())
    expect(before).toMatchObject({ assignee: { id: sara }, assignment: { rule: 'first' } })
    await plan(dayIn(timeZone))
    const [found] = await record(lead())
    expect(found).toMatchObject({ assignee: { id: saul }, assignment: { away: ['Sara'] } })
  })

  test('is not the one of the earlier inquiry of the same person who is away', async () => {
    await setDefaultAssignee(antesala.db, sara)
    const first = lead()
    await record(first)
    await setDefaultAssignee(antesala.db, saul)
    await antesala.sql(`update staff set away_since = now() where id = '${sara}'`)
    const [found] = await record(lead({ email: first.fields.email ?? '' }))
    expect(found).toMatchObject({
      assignee: { id: saul },
      assignment: { by: 'default', away: ['Sara'] },
    })
  })

  test('is the free salesperson for whom the fewest clients wait, if everybody whom the rules name is away', async () => {
    await addRule(1, 'coast', sara, { languages: ['en'] })
    await antesala.sql(`update staff set away_since = now() where id = '${sara}'`)
    const english = () => lead({}, { language: 'en' })
    const found = await record(english(), english(), lead())
    for (const each of found.slice(0, 2)) {
      expect(each).toMatchObject({
        assignee: { id: saul },
        assignment: { by: 'free', away: ['Sara'] },
      })
      const assigned = each.journey.events.find(({ type }) => type === 'lead.assigned')
      expect(assigned).toMatchObject({ after: { assignee: 'Saul', by: 'free', away: ['Sara'] } })
    }
    // Meant for nobody, so it stays for whoever takes it.
    expect(found[2]).toMatchObject({ assignee: null, assignment: { by: 'default' } })
  })

  test('goes in turns to those for whom as many clients wait', async () => {
    await addRule(1, 'without assignee', null, {})
    // The same words from several people would be suspected as spam, about which nobody waits.
    const other = () => lead({ message: `Me interesa la casa ${count}` })
    const found = await record(other(), other(), other(), other())
    const names = found.map(({ assignee }) => assignee?.name)
    expect(names.slice(0, 2).sort()).toEqual(['Sara', 'Saul'].sort())
    expect(names.slice(2)).toEqual(names.slice(0, 2))
    await antesala.sql(`update leads set waiting_since = null where assignee_id = '${sara}'`)
    expect((await record(other(), other())).map(({ assignee }) => assignee?.name)).toEqual([
      'Sara',
      'Sara',
    ])
  })

  test('is nobody while all are away, and is chosen again the day after', async () => {
    await setDefaultAssignee(antesala.db, sara)
    await addRule(1, 'first', saul, {})
    const lastDay = dayIn(timeZone)
    await antesala.sql(`update staff set away_since = now(), away_until = '${lastDay}'`)
    const [found] = await record(lead())
    expect(found).toMatchObject({
      assignee: null,
      assignment: { by: 'default', away: ['Saul', 'Sara'] },
    })
    expect(found?.journey.events).toContainEqual(
      expect.objectContaining({ type: 'lead.left_unassigned', after: { away: ['Saul', 'Sara'] } }),
    )
    await antesala.sql(`update staff set away_until = date '${lastDay}' - 1`)
    const [next] = await record(lead())
    expect(next).toMatchObject({ assignee: { id: saul }, assignment: { rule: 'first' } })
    expect(next?.assignment).not.toHaveProperty('away')
  })

  test('is that of the first rule that matches, by position', async () => {
    await addRule(2, 'second', saul, {})
    await addRule(1, 'first', sara, {})
    const [found] = await record(lead())
    expect(found).toMatchObject({
      assignee: { id: sara, name: 'Sara' },
      assignment: { by: 'rule', rule: 'first' },
    })
    const assigned = found?.journey.events.find(({ type }) => type === 'lead.assigned')
    expect(assigned).toMatchObject({
      after: { assignee: 'Sara', by: 'rule', rule: 'first' },
      reason: 'Sara (first)',
    })
  })

  const tour = { message: 'Quiero una visita' }
  const english = { language: 'en' as const }
  const cases: [string, AssignmentConditions, RecordLead, boolean][] = [
    ['kind', { kinds: ['tour'] }, lead(tour), true],
    ['another kind', { kinds: ['quotation'] }, lead(tour), false],
    ['region, in any spelling', { regions: ['NAYARIT'] }, lead({ propertyId: 'casa-norte' }), true],
    ['another region', { regions: ['Nayarit'] }, lead({ propertyId: 'casa-sur' }), false],
    ['region, without a property', { regions: ['Nayarit'] }, lead(), false],
    ['city', { cities: ['puerto'] }, lead({ propertyId: 'Casa Sur' }), true],
    ['language', { languages: ['en'] }, lead({}, english), true],
    ['another language', { languages: ['en'] }, lead(), false],
    [
      'a price in the range',
      { price: { currency: 'USD', from: 5e6 } },
      lead({ propertyId: 'casa-norte' }),
      true,
    ],
    [
      'a price below the range',
      { price: { currency: 'USD', from: 5e6 } },
      lead({ propertyId: 'casa-sur' }),
      false,
    ],
    [
      'a price at the upper limit',
      { price: { currency: 'USD', below: 7e5 } },
      lead({ propertyId: 'casa-sur' }),
      false,
    ],
    ['another currency', { price: { currency: 'MXN' } }, lead({ propertyId: 'casa-sur' }), false],
    ['a part of the origin', { origins: ['agent'] }, lead({ origin: 'Agent:concierge' }), true],
    ['another origin', { origins: ['agent'] }, lead({ origin: 'web' }), false],
    ['all conditions match', { kinds: ['tour'], languages: ['en'] }, lead(tour, english), true],
    ['one condition does not match', { kinds: ['tour'], languages: ['en'] }, lead(tour), false],
  ]
  test.each(cases)(
    'depends on the conditions of a rule: %s',
    async (_what, conditions, payload, matches) => {
      await addRule(1, 'the rule', sara, conditions)
      const [found] = await record(payload)
      expect(found?.assignee?.name).toBe(matches ? 'Sara' : undefined)
    },
  )

  test('is that of the same person’s earlier lead, whatever the rules are', async () => {
    await addRule(1, 'everything', sara, {})
    const first = lead()
    await record(first)
    await antesala.sql('delete from assignment_rules where not is_default')
    await addRule(1, 'everything', saul, {})

    const sameEmail = lead({ email: first.fields.email?.toUpperCase() })
    const samePhone = lead({}, { phone: first.phone })
    const stranger = lead()
    const found = await record(sameEmail, samePhone, stranger)
    expect(found.map((each) => each.assignee?.name)).toEqual(['Sara', 'Sara', 'Saul'])
    expect(found[0]?.assignment).toEqual({ by: 'same_person', refCode: first.code })
    const recorded = found[0]?.journey.events.find(({ type }) => type === 'submission.recorded')
    expect(recorded?.after).toMatchObject({ earlier: [first.code], kind: 'tour' })
  })

  test('is the advisor of the property, whatever the rules are, unless they are away', async () => {
    await addRule(1, 'everything', sara, {})
    await antesala.sql(`update properties set advisor_id = '${saul}' where slug = 'casa-norte'`)
    const about = (propertyId: string) => lead({ propertyId })
    const [ofNorth, ofSouth] = await record(about('casa-norte'), about('casa-sur'))
    expect(ofNorth).toMatchObject({ assignee: { name: 'Saul' }, assignment: { by: 'advisor' } })
    expect(ofSouth).toMatchObject({ assignee: { name: 'Sara' }, assignment: { by: 'rule' } })
    await antesala.sql(`update staff set away_since = now() where id = '${saul}'`)
    const [whileAway] = await record(about('casa-norte'))
    expect(whileAway).toMatchObject({
      assignee: { name: 'Sara' },
      assignment: { by: 'rule', away: ['Saul'] },
    })
    await antesala.sql(`update staff set away_since = null, role = 'ops' where id = '${saul}'`)
    const [withoutRole] = await record(about('casa-norte'))
    await antesala.sql(`update staff set role = 'sales' where id = '${saul}'`)
    expect(withoutRole).toMatchObject({ assignee: { name: 'Sara' }, assignment: { by: 'rule' } })
    await antesala.sql('update properties set advisor_id = null')
  })

  test('is the same for two inquiries of one person in a batch', async () => {
    await addRule(1, 'tours', sara, { kinds: ['tour'] })
    await setDefaultAssignee(antesala.db, saul)
    const first = lead({ message: 'Una visita, por favor' })
    const second = lead({ message: 'Hola', email: first.fields.email as string })
    const found = await record(second, first)
    expect(found.map((each) => each.assignment?.by)).toEqual(['same_person', 'rule'])
    expect(found[0]?.assignee?.name).toBe('Sara')
  })

  test('is never a disabled staff member; rules that are invalid or have no assignee are skipped', async () => {
    await addRule(1, 'broken', sara, { nonsense: true })
    await addRule(2, 'without assignee', null, {})
    await addRule(3, 'everything', saul, {})
    const first = lead()
    expect((await record(first))[0]?.assignee?.name).toBe('Saul')
    await antesala.sql(`update staff set banned = true where name = 'Saul'`)
    const [again] = await record(lead({ email: first.fields.email as string }))
    expect(again).toMatchObject({ assignee: { name: 'Sara' }, assignment: { by: 'free' } })
  })
})

describe('the default rule', () => {
  test('cannot be deleted, duplicated, deactivated or given conditions', async () => {
    const [last] = (await activeRules(antesala.db, timeZone)).slice(-1)
    expect(last?.isDefault).toBe(true)
    expect(await deleteRule(antesala.db, last?.id ?? '', 1)).toBe(false)
    expect(
      (await activeRules(antesala.db, timeZone)).filter(({ isDefault }) => isDefault),
    ).toHaveLength(1)
    const changes = [
      `update assignment_rules set active = false where is_default`,
      `update assignment_rules set conditions = '{"languages":["en"]}' where is_default`,
      `insert into assignment_rules (id, position, name, conditions, is_default, created_at,
        updated_at) values (gen_random_uuid(), 9, 'x', '{}', true, now(), now())`,
    ]
    for (const change of changes) await expect(antesala.sql(change)).rejects.toThrow(/constraint/)
  })

  test('comes last, whatever its position; other rules can be deleted', async () => {
    await addRule(-5, 'first', sara, {})
    const [first, last] = await activeRules(antesala.db, timeZone)
    expect([first?.name, last?.isDefault]).toEqual(['first', true])
    expect(await deleteRule(antesala.db, first?.id ?? '', 1)).toBe(true)
  })
})

describe('suspected spam', () => {
  const text = 'We rank your luxury villas first on every search engine, guaranteed results.'

  test('is the same long text from a fourth person within a day, in one batch or several', async () => {
    const texts = ['', '!', ' ', '?', '...'].map((end) => lead({ message: text + end }))
    const [one, two, three, four, five] = texts as [RecordLead, ...RecordLead[]]
    await record(one)
    const found = await record(...[two, three, four, five].flatMap((each) => each ?? []))
    expect(found.map(({ spamReasons }) => spamReasons.length)).toEqual([0, 0, 1, 1])
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString()
    const [late] = await record(lead({ message: text }, { submittedAt: tomorrow }))
    expect(late?.spamReasons).toEqual([])
  })

  test('is not the same text sent again by one person', async () => {
    const { email } = lead().fields
    const found = await record(...Array.from({ length: 6 }, () => lead({ message: text, email })))
    expect(found.flatMap(({ spamReasons }) => spamReasons)).toEqual([])
  })

  test('is recorded as new and flagged, and no email is sent about it', async () => {
    const [bad, good] = await record(lead({}, { form: { honeypotFilled: true } }), lead())
    expect(bad).toMatchObject({ status: 'new', spamReasons: ['honeypot'] })
    expect(bad?.journey.emails).toEqual([])
    const suspected = bad?.journey.events.find(({ type }) => type === 'lead.suspected')
    expect(suspected?.after).toEqual({ spamReasons: ['honeypot'], mails: 'held' })
    expect(good?.journey.emails.map(({ template }) => template)).toContain('lead-acknowledgement')
  })
})

describe('a lead with a referral code', () => {
  const partnerId = uuid()
  beforeAll(() => insertReferralCodes(antesala.db, [{ code: 'LP-4M8WD', partnerId }]))

  test.each([
    ['the origin', lead({ origin: 'partner lp-4m8wd' })],
    ['the message', lead({ message: 'Me mandó Casa Norte (LP 4M8WD).' })],
    ['the link of the form', lead({}, { form: { ref: 'LP-4M8WD' } })],
    ['the field', lead({ referredByCode: 'lp 4m8wd' })],
    ['the field, without its prefix', lead({ referredByCode: '4M8WD' })],
    ['the field, among other words', lead({ referredByCode: 'Casa Norte, LP-4M8WD' })],
  ])('is attributed to the partner if the code is in %s', async (_where, payload) => {
    const [found] = await record(payload)
    expect(found?.referredByCode).toBe('LP-4M8WD')
    const row = await antesala.sql('select referred_by_partner_id as id from leads')
    expect(row.rows).toEqual([{ id: partnerId }])
    expect(found?.journey.events).toContainEqual(
      expect.objectContaining({
        type: 'lead.referred',
        after: { code: 'LP-4M8WD', partnerId },
      }),
    )
  })

  test('is attributed to the partner in the field, whoever else is named', async () => {
    const other = uuid()
    await insertReferralCodes(antesala.db, [{ code: 'LP-5N9XE', partnerId: other }])
    const payload = lead({ referredByCode: 'LP-5N9XE' }, { form: { ref: 'LP-4M8WD' } })
    expect((await record(payload))[0]?.referredByCode).toBe('LP-5N9XE')
  })

  test('that is mistyped in the field is recorded with the nearest one, also without a dash', async () => {
    const [found] = await record(lead({ referredByCode: 'lp4m8w0' }))
    expect(found).toMatchObject({ referredByCode: 'LP-4M8W0', referrer: null })
    expect(found?.journey.events).toContainEqual(
      expect.objectContaining({ after: { code: 'LP-4M8W0', nearest: 'LP-4M8WD' } }),
    )
  })

  test('with one mistyped symbol is not attributed, but the nearest code is recorded', async () => {
    const [found] = await record(lead({ message: 'Código LP-4M8WE, y LP-99999' }))
    expect(found).toMatchObject({ referredByCode: 'LP-4M8WE', referrer: null })
    const unknown = found?.journey.events.filter(
      ({ type }) => type === 'referral.unknown_code_tried',
    )
    expect(unknown?.map(({ after }) => after)).toEqual([
      { code: 'LP-4M8WE', nearest: 'LP-4M8WD' },
      { code: 'LP-99999', nearest: null },
    ])
  })
})

test('a property is found by its URL; an unknown property is stored as text', async () => {
  const pasted = 'https://house.example/propiedades/Casa-Norte?x=1'
  const [known, unknown] = await record(lead({ propertyId: pasted }), lead({ propertyId: 'Otra' }))
  expect(known).toMatchObject({ propertyAsked: pasted, property: { titleEs: 'casa-norte' } })
  expect(unknown).toMatchObject({ propertyAsked: 'Otra', property: null })
})

test('a property is found by a slug that it had before, unless another one has it now', async () => {
  const { rows } = await antesala.sql(`insert into former_slugs (slug, property_id, replaced_at)
    select former.slug, id, now() from properties, unnest(array['casa-polar', 'casa-sur']) as former (slug)
    where properties.slug = 'casa-norte' returning former_slugs.slug`)
  expect(rows).toHaveLength(2)
  const about = (propertyId: string) => lead({ propertyId })
  const leads = await record(about('Casa Polar'), about('casa-norte'), about('casa-sur'))
  await antesala.sql('delete from former_slugs')
  const titles = leads.map(({ property }) => property?.titleEs)
  expect(titles).toEqual(['casa-norte', 'casa-norte', 'casa-sur'])
})

test('a batch that runs twice, or contains a job twice, writes each record once', async () => {
  await addRule(1, 'everything', sara, {})
  const [one, two] = [lead(), lead()]
  await record(one, two, one)
  const before = await countRows()
  await record(two, one)
  expect(await countRows()).toEqual(before)
  expect(before.leads).toBe(2)
  expect((await listLeads(antesala.db, page, 'America/Mexico_City')).total).toBe(2)
})

test('a batch that fails writes nothing', async () => {
  const good = lead()
  const poisoned = { ...lead(), code: good.code }
  await expect(record(good, poisoned)).rejects.toThrow(/ref_code/)
  expect(await countRows()).toEqual({ leads: 0, events: 0, emails: 0 })
})

test('indexes return the leads with an email address, phone number or text, latest first, without sorting', async () => {
  const plans = await antesala.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const queries = ['email_normalized', 'phone_e164', 'text_hash'].map((column) =>
      sql<object>`explain select id from leads where ${sql.ref(column)} = 'x'
        order by submitted_at desc limit 20`.execute(db),
    )
    const results = await Promise.all(queries)
    await sql`reset enable_seqscan`.execute(db)
    return results.map(({ rows }) => rows.flatMap((row) => Object.values(row)).join('\n'))
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toMatch(/Index (Only )?Scan Backward using leads_/)
    expect(plan).not.toContain('Sort')
  }
})

const page = {
  filter: {},
  sort: { by: 'submittedAt', order: 'desc' },
  offset: 0,
  limit: 10,
} as const

async function countRows() {
  const counts = await antesala.sql(`select (select count(*)::int from leads) as leads,
    (select count(*)::int from events) as events, (select count(*)::int from emails) as emails`)
  return counts.rows[0] ?? {}
}
