import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { unansweredLeads } from '../../shared/jobs/unanswered-leads.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { insertRules } from '../../shared/tables/rules/assignment-rules.ts'
import { findStaffIds, insertStaff } from '../../shared/tables/staff/staff.ts'
import type { WorkerContext } from '../../worker/context.ts'
import { handleUnansweredLeads, LEADS_AT_ONCE } from '../../worker/jobs/unanswered-leads.ts'
import { BACKLOG_MS, waitLimits } from '../../worker/unanswered/limits.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { setDefaultAssignee } from '../setup/default-assignee.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { silentLog } from '../setup/log.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole, succeed } from '../setup/staff.ts'

const salesMailbox = 'ventas@antesala.example'
const settings = {
  OFFICE_HOURS: 'mon-sun 00:00-24:00',
  LEAD_REMINDER_AFTER: '30',
  LEAD_REASSIGN_AFTER: '60',
  LOCALE: 'en',
}

let antesala: Antesala
let boss: PgBoss
let as: Record<keyof typeof staff, StaffClient>
/** The ids of the staff: rules assign leads to Sara, else to Aurora. */
let sara: string
let aurora: string
let count = 0

beforeAll(async () => {
  antesala = await openAntesala(settings)
  await createStaffAccounts(antesala)
  as = await signInEveryRole(antesala)
  boss = await antesala.startBoss('worker')
  await antesala.startWorker()
  const ids = await findStaffIds(antesala.db, [staff.sales.email, staff.admin.email])
  sara = ids.get(staff.sales.email) ?? expect.unreachable()
  aurora = ids.get(staff.admin.email) ?? expect.unreachable()
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  await insertRules(antesala.db, [
    {
      id: crypto.randomUUID(),
      position: 1,
      name: 'All',
      staffId: sara,
      conditions: '{}',
      ...dates,
    },
  ])
})
beforeEach(async () => {
  await waitUntilIdle(antesala)
  await antesala.sql(`delete from leads; delete from events; delete from emails;
    update staff set banned = false, away_since = null, away_until = null, planned_away_from = null`)
  await antesala.sql(`delete from staff where name in ('Nora', 'Omar')`)
  await setDefaultAssignee(antesala.db, aurora)
  antesala.relay.accepted.length = 0
})
afterAll(() => antesala.close())

/** Records an unanswered lead of a new client, and returns its id. By default, Sara has it. */
async function leadWaiting(minutes: number, assigneeId: string | null = sara): Promise<string> {
  const submittedAt = new Date(Date.now() - minutes * 60_000)
  const client = { email: `waiting${++count}@example.com`, phoneE164: null }
  // Who has had a lead for an hour was reminded of it.
  const remindedAt =
    assigneeId && minutes > 60 ? new Date(submittedAt.getTime() + 30 * 60_000) : null
  const [id = ''] = await recordLeads(antesala, { ...client, submittedAt, assigneeId, remindedAt })
  return id
}

/** Adds a salesperson whom no rule names, and who has accepted the invitation unless they are `invited`; returns their id. */
async function addSalesperson(name: string, { invited = false } = {}): Promise<string> {
  const id = crypto.randomUUID()
  const email = `${name.toLowerCase()}@antesala.example`
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  await insertStaff(
    antesala.db,
    { ...{ id, name, email, role: 'sales', language: 'es' }, ...dates },
    invited
      ? undefined
      : { id: crypto.randomUUID(), staffId: id, accountId: id, providerId: 'credential', ...dates },
  )
  return id
}

/** Records an unanswered lead of Sara, who was reminded, which nobody else can take because Aurora is away; returns its id. */
async function leadStuck(): Promise<string> {
  const id = await leadWaiting(31)
  await succeed(as.admin, 'PUT', '/me/absence', { until: null })
  await run()
  await pass(30)
  await run()
  return id
}

/** Lets so many minutes pass for all leads. */
async function pass(minutes: number) {
  await antesala.sql(`update leads set recorded_at = recorded_at - interval '${minutes} minutes',
    reminded_at = reminded_at - interval '${minutes} minutes',
    waiting_since = waiting_since - interval '${minutes} minutes',
    wait_restarted_at = wait_restarted_at - interval '${minutes} minutes',
    nobody_left_at = nobody_left_at - interval '${minutes} minutes'`)
}

/** Runs the job, which is on a schedule in production, and waits until its emails are sent. */
async function run() {
  await boss.send(unansweredLeads.queue, {})
  await waitUntilIdle(antesala)
}

/** Stores who is away, and that the others are not. */
async function setAway(...ids: string[]) {
  const isAway = `id = any('{${ids}}'::uuid[])`
  await antesala.sql(`update staff set planned_away_from = null,
    away_since = case when ${isAway} then now() end`)
}

async function eventsOf(id: string) {
  const { rows } = await antesala.sql(`select type, actor_kind, before, after from events
    where about_id = '${id}' order by at, id`)
  return rows
}

/** So many minutes, or up to 15 more, which the test itself may take. */
const minutes = (least: number) =>
  expect.toSatisfy((number: number) => number >= least && number <= least + 15)

async function eventTypesOf(id: string) {
  return (await eventsOf(id)).map(({ type }) => type)
}

async function assigneeOf(id: string) {
  const { rows } = await antesala.sql(`select assignee_id from leads where id = '${id}'`)
  return rows[0]?.assigneeId
}

/** The emails that were sent, as "recipient: subject", sorted. */
function sent(): string[] {
  return antesala.relay.accepted
    .map(({ to, subject }) => `${[to].flat()[0]?.value[0]?.address}: ${subject?.split(' · ')[1]}`)
    .sort()
}

/** What the job needs to run in this process, with the API's own connections. */
function contextWith(changed: Record<string, string> = {}): WorkerContext {
  const config = loadConfig(['DATABASE_URL', 'SMTP_URL'], { ...antesala.workerEnv, ...changed })
  return { config, db: antesala.db, boss, log: silentLog } as unknown as WorkerContext
}

const runHere = (changed?: Record<string, string>) =>
  handleUnansweredLeads(contextWith(changed), {}, { jobId: '', number: 1, isLast: false })

describe('an unanswered lead', () => {
  test('is left alone before the limit', async () => {
    const id = await leadWaiting(29)
    await run()
    expect([await eventsOf(id), sent()]).toEqual([[], []])
  })

  test('reminds its assignee once, and says how long the client has waited', async () => {
    const id = await leadWaiting(35)
    await run()
    await run()
    expect(await eventsOf(id)).toEqual([
      {
        ...{ type: 'lead.reminder_sent', actorKind: 'system', before: null },
        after: { assigneeId: sara, assignee: staff.sales.name, unansweredMinutes: minutes(35) },
      },
    ])
    expect(sent()).toEqual([`${staff.sales.email}: Unanswered: Ana García`])
    const [email] = antesala.relay.accepted
    expect(email?.text).toMatch(/has been unanswered for (3[5-9]|4\d) min of office hours/)
    expect(email?.text).toContain(`/admin#/leads/${id}/show`)
    expect(await assigneeOf(id)).toBe(sara)
  })

  test('moves to the next by rule, which its journey and both assignees are told once', async () => {
    const id = await leadWaiting(31)
    await run()
    antesala.relay.accepted.length = 0
    await pass(30)
    await run()
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    expect((await eventsOf(id)).slice(1)).toEqual([
      {
        ...{ type: 'lead.reassigned', actorKind: 'system' },
        before: { assigneeId: sara, assignee: staff.sales.name },
        after: {
          ...{ assigneeId: aurora, assignee: staff.admin.name },
          ...{ cause: 'unanswered', unansweredMinutes: minutes(61) },
          ...{ by: 'default', ruleId: expect.any(String) },
        },
      },
    ])
    expect(sent()).toEqual([
      `${staff.admin.email}: Inquiry from Ana García`,
      `${staff.sales.email}: Now with ${staff.admin.name}: Ana García`,
    ])
  })

  test('past the limit when the limits are turned on reminds its assignee first, and moves when they have had the time between', async () => {
    const id = await leadWaiting(61)
    await antesala.sql('update leads set reminded_at = null')
    await run()
    expect(await eventTypesOf(id)).toEqual(['lead.reminder_sent'])
    await pass(29)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await pass(2)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    expect(await eventTypesOf(id)).toEqual(['lead.reminder_sent', 'lead.reassigned'])
  })

  test('goes to a free salesperson if the rules name nobody else who is available, which is told once', async () => {
    await setDefaultAssignee(antesala.db, null)
    const [omar, nora] = [await addSalesperson('Omar'), await addSalesperson('Nora')]
    const waiting = await leadWaiting(1, omar)
    const id = await leadWaiting(35)
    await setAway(sara)
    await run()
    await run()
    expect(await assigneeOf(id)).toBe(nora)
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        type: 'lead.reassigned',
        after: {
          ...{ assigneeId: nora, assignee: 'Nora', by: 'free' },
          ...{ cause: 'away', unansweredMinutes: minutes(35) },
        },
      }),
    ])
    expect(sent()).toEqual([
      'nora@antesala.example: Inquiry from Ana García',
      `${staff.sales.email}: Now with Nora: Ana García`,
    ])
    expect(await eventsOf(waiting)).toEqual([])
  })

  test('is not given to a salesperson who has not accepted the invitation yet', async () => {
    await setDefaultAssignee(antesala.db, null)
    const id = await leadWaiting(61)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await addSalesperson('Nora', { invited: true })
    await pass(2)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
  })

  test('is one of many that are told in one email to each, in which nobody who was erased is named', async () => {
    const nora = await addSalesperson('Nora')
    await setDefaultAssignee(antesala.db, null)
    const ids = [await leadWaiting(35), await leadWaiting(45), await leadWaiting(40)]
    await antesala.sql(`update leads set wait_restarted_at = now() - interval '35 minutes'
      where id = '${ids[1]}'`)
    await setAway(sara)
    await run()
    for (const id of ids) expect(await assigneeOf(id)).toBe(nora)
    const subjects = antesala.relay.accepted.map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      'Inquiries assigned to you: 3',
      'Inquiries now with somebody else: 3',
    ])
    const told = antesala.relay.accepted.find(({ subject }) => subject?.includes('somebody else'))
    expect(told?.text?.match(/Ana García \(now with Nora\)/g)).toHaveLength(3)
    const linked = told?.text?.matchAll(/#\/leads\/([^/]+)\/show/g)
    // Who has waited longest first, whenever the wait for the assignee began.
    expect([...(linked ?? [])].map(([, id]) => id)).toEqual([ids[1], ids[2], ids[0]])
    const email = `waiting${count}@example.com`
    await succeed(as.admin, 'POST', '/erasures', { email, reason: 'Asked', dryRun: false })
    const { rows } = await antesala.sql(`select jsonb_array_length(data -> 'notices') as listed
      from emails where template = 'notice-digest'`)
    expect(rows).toEqual([{ listed: 2 }, { listed: 2 }])
  })

  test('that nobody can take is one of many that the sales mailbox is told in one email', async () => {
    const ids = [await leadWaiting(61), await leadWaiting(61), await leadWaiting(61)]
    await setAway(sara, aurora)
    await run()
    await run()
    for (const id of ids) expect(await eventTypesOf(id)).toEqual(['lead.nobody_available'])
    expect(antesala.relay.accepted.map(({ subject }) => subject)).toEqual([
      'Inquiries that nobody can take: 3',
    ])
  })

  test('does not go back to who has had it: it stays, and the sales mailbox is told once', async () => {
    const id = await leadWaiting(61)
    await run()
    await pass(31)
    await run()
    await pass(30)
    antesala.relay.accepted.length = 0
    await run()
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      { type: 'lead.reminder_sent', after: { assigneeId: aurora } },
      {
        type: 'lead.nobody_available',
        after: { cause: 'unanswered', unansweredMinutes: minutes(122) },
      },
    ])
    expect(sent()).toEqual([`${salesMailbox}: Nobody can take Ana García`])
    expect(antesala.relay.accepted[0]?.text).toMatch(/unanswered for 2 hr 1?\d min of office hours/)
  })

  test('goes back to who lost it while they were away, once', async () => {
    const id = await leadWaiting(35)
    await setAway(sara)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    await succeed(as.sales, 'DELETE', '/me/absence')
    await pass(31)
    await run()
    await pass(30)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await pass(31)
    await run()
    await pass(30)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect(await eventTypesOf(id)).toEqual([
      ...['lead.reassigned', 'lead.reminder_sent', 'lead.reassigned', 'lead.reminder_sent'],
      'lead.nobody_available',
    ])
  })

  test('of somebody who is away goes even to who did not answer it, if nobody else is left', async () => {
    const id = await leadWaiting(61)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    await setAway(aurora)
    await pass(31)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'lead.reassigned',
      after: { assigneeId: sara, cause: 'away' },
    })
  })

  test('moves as soon as its assignee would be reminded, if they are away, and says why', async () => {
    const id = await leadWaiting(35)
    await succeed(as.sales, 'PUT', '/me/absence', { until: null })
    await run()
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    expect(await eventsOf(id)).toMatchObject([
      { type: 'lead.reassigned', after: { cause: 'away', unansweredMinutes: minutes(35) } },
    ])
    const told = antesala.relay.accepted.find(({ text }) => text?.includes('no longer to you'))
    expect(told?.text).toContain(`Because you are away, it is now assigned to ${staff.admin.name}`)
  })

  test('does not move before the day on which the planned absence of its assignee begins', async () => {
    const id = await leadWaiting(35)
    const from = daysAfter(dayIn('UTC'), 3)
    await succeed(as.sales, 'PUT', '/me/absence', { from, until: null })
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect(await eventTypesOf(id)).toEqual(['lead.reminder_sent'])
    await antesala.sql(`update staff set planned_away_from = '2026-01-01' where id = '${sara}'`)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
  })

  test('skips who is away, and names them when nobody is left', async () => {
    const id = await leadWaiting(61)
    await succeed(as.admin, 'PUT', '/me/absence', { until: null })
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect(await eventsOf(id)).toMatchObject([
      { type: 'lead.nobody_available', after: { away: [staff.admin.name] } },
    ])
  })

  test('that nobody could take is tried again after each hour, which is told when somebody takes it', async () => {
    const id = await leadStuck()
    // As if an absence had ended with its last day: nobody has changed the account.
    await antesala.sql(`update staff set away_since = null, away_until = null,
      updated_at = now() - interval '1 day'`)
    await pass(30)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await pass(30)
    antesala.relay.accepted.length = 0
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    const types = ['lead.reminder_sent', 'lead.nobody_available', 'lead.reassigned']
    expect(await eventTypesOf(id)).toEqual(types)
    expect(sent()).toEqual([
      `${staff.admin.email}: Inquiry from Ana García`,
      `${staff.sales.email}: Now with ${staff.admin.name}: Ana García`,
    ])
  })

  test('that nobody could take goes to somebody as soon as they are back', async () => {
    const id = await leadStuck()
    await succeed(as.admin, 'DELETE', '/me/absence')
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
  })

  test('that nobody can take after an hour either is not told again', async () => {
    const id = await leadStuck()
    for (let hour = 0; hour < 2; hour++) {
      await pass(60)
      await run()
    }
    expect(await eventTypesOf(id)).toEqual(['lead.reminder_sent', 'lead.nobody_available'])
    const { rows } =
      await antesala.sql(`select nobody_left_at > now() - interval '30 minutes' as is_tried
      from leads where id = '${id}'`)
    expect(rows).toEqual([{ isTried: true }])
    expect(sent()).toEqual([
      `${staff.sales.email}: Unanswered: Ana García`,
      `${salesMailbox}: Nobody can take Ana García`,
    ])
  })

  test('that nobody could take, and nobody has, goes to an account that is enabled again', async () => {
    const id = await leadWaiting(61, null)
    await antesala.sql(`update staff set banned = true where id in ('${sara}', '${aurora}')`)
    await run()
    await antesala.sql(`update staff set banned = false where id = '${sara}'`)
    await pass(60)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
  })

  test('that nobody could take while its assignee was away reminds them when they are back, and moves an hour later if somebody can take it', async () => {
    const id = await leadWaiting(61)
    await setAway(sara, aurora)
    await run()
    await setAway()
    await pass(60)
    await run()
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect(await eventTypesOf(id)).toEqual(['lead.nobody_available', 'lead.reminder_sent'])
    await pass(60)
    await run()
    expect((await eventTypesOf(id)).slice(2)).toEqual(['lead.reassigned'])
  })

  test('whose assignee was reminded, and then away, reminds them again when they are back', async () => {
    const id = await leadWaiting(31)
    await run()
    await setAway(sara, aurora)
    await pass(30)
    await run()
    await setAway()
    await pass(60)
    await run()
    expect(await eventTypesOf(id)).toEqual([
      'lead.reminder_sent',
      'lead.nobody_available',
      'lead.reminder_sent',
    ])
  })

  test('that nobody could take is tried again for 60 days', async () => {
    const id = await leadStuck()
    await setAway()
    await pass(60 * 24 * 60)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await pass(-2 * 60)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
  })

  test('of a disabled assignee moves without an email to them', async () => {
    const id = await leadWaiting(31)
    await antesala.sql(`update staff set banned = true where id = '${sara}'`)
    await run()
    expect(await eventsOf(id)).toMatchObject([{ after: { cause: 'disabled' } }])
    expect(sent()).toEqual([`${staff.admin.email}: Inquiry from Ana García`])
  })

  test('of an assignee whose role became another one moves, without an email to them, also to who has had it', async () => {
    const id = await leadWaiting(61, aurora)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    await antesala.sql(`update staff set role = 'partnerships' where id = '${sara}'`)
    onTestFinished(async () => {
      await antesala.sql(`update staff set role = 'sales' where id = '${sara}'`)
    })
    antesala.relay.accepted.length = 0
    await pass(31)
    await run()
    expect(await assigneeOf(id)).toBe(aurora)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ after: { cause: 'other_role' } })
    expect(sent()).toEqual([`${staff.admin.email}: Inquiry from Ana García`])
  })

  test('of a new client is not assigned by a rule to somebody whose role became another one', async () => {
    await antesala.sql(`update staff set role = 'partnerships' where id = '${sara}'`)
    onTestFinished(async () => {
      await antesala.sql(`update staff set role = 'sales' where id = '${sara}'`)
    })
    const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
    await waitUntilRecorded(antesala, leadId)
    expect(await assigneeOf(leadId)).toBe(aurora)
  })

  test('without an assignee gets one when the rules have somebody for it', async () => {
    const id = await leadWaiting(61, null)
    await run()
    expect(await assigneeOf(id)).toBe(sara)
    expect(await eventsOf(id)).toMatchObject([
      { type: 'lead.reassigned', after: { cause: 'unassigned', by: 'rule', rule: 'All' } },
    ])
    expect(sent()).toEqual([`${staff.sales.email}: Inquiry from Ana García`])
  })

  test('that has been waiting for more than a week beyond the limit is left alone', async () => {
    const week = BACKLOG_MS / 60_000
    const [before, since] = [await leadWaiting(week + 65), await leadWaiting(week + 55)]
    await run()
    expect(await eventsOf(before)).toEqual([])
    expect(await eventTypesOf(since)).toEqual(['lead.reassigned'])
  })

  test('can be one of many', async () => {
    const ids: string[] = []
    for (let number = 0; number < LEADS_AT_ONCE + 5; number++) ids.push(await leadWaiting(61))
    await runHere()
    const { rows } = await antesala.sql(`select type, count(*)::int from events group by type`)
    expect(rows).toEqual([{ type: 'lead.reassigned', count: ids.length }])
  })
})

describe('the wait of a lead', () => {
  test.each([
    ['a note of a call', 'POST', '/notes', { kind: 'call', body: 'Talked' }],
    ['a status that implies a contact', 'PATCH', '', { status: 'contacted' }],
    ['a status that closes it', 'PATCH', '', { status: 'lost', lostReason: 'price' }],
  ])('ends with %s', async (_what, method, path, body) => {
    const id = await leadWaiting(61)
    await succeed(as.sales, method, `/leads/${id}${path}`, body, 1)
    await run()
    expect(await eventTypesOf(id)).not.toContain('lead.reassigned')
    expect(sent()).toEqual([])
  })

  test.each([
    ['it is assigned by hand', { assigneeId: true }, 1],
    ['its status is new again', { status: 'new' }, 2],
  ])('begins again when %s', async (_what, change, version) => {
    const id = await leadWaiting(61)
    const lost = { status: 'lost', lostReason: 'price' }
    if ('status' in change) await succeed(as.admin, 'PATCH', `/leads/${id}`, lost, 1)
    const body = 'assigneeId' in change ? { assigneeId: aurora } : change
    await succeed(as.admin, 'PATCH', `/leads/${id}`, body, version)
    await run()
    const types = ['lead.reassigned', 'lead.reminder_sent']
    expect((await eventTypesOf(id)).filter((type) => types.includes(String(type)))).toEqual([])
    await pass(31)
    await run()
    expect(await eventTypesOf(id)).toContain('lead.reminder_sent')
  })

  test('begins again when the note of a contact is deleted, but not with a plain note', async () => {
    const id = await leadWaiting(31)
    const call = await succeed(as.sales, 'POST', `/leads/${id}/notes`, { kind: 'call', body: 'x' })
    await succeed(as.sales, 'DELETE', `/leads/${id}/notes/${call.id}`, undefined, 1)
    await run()
    expect(await eventTypesOf(id)).not.toContain('lead.reminder_sent')
    await pass(31)
    await succeed(as.sales, 'POST', `/leads/${id}/notes`, { kind: 'note', body: 'x' })
    await run()
    expect(await eventTypesOf(id)).toContain('lead.reminder_sent')
  })

  test('begins again when the answer was a mistake, without a second reminder to the same assignee', async () => {
    const id = await leadWaiting(31)
    await run()
    expect(sent()).toEqual([`${staff.sales.email}: Unanswered: Ana García`])
    await succeed(as.admin, 'PATCH', `/leads/${id}`, { status: 'contacted' }, 1)
    await succeed(as.admin, 'PATCH', `/leads/${id}`, { status: 'new' }, 2)
    await pass(31)
    await run()
    const told = async () =>
      (await eventTypesOf(id)).filter((type) => String(type).startsWith('lead.re'))
    expect(await told()).toEqual(['lead.reminder_sent'])
    expect(sent()).toHaveLength(1)
    await pass(30)
    await run()
    expect(await told()).toEqual(['lead.reminder_sent', 'lead.reassigned'])
    expect(await assigneeOf(id)).toBe(aurora)
  })

  test('begins when a suspected lead is cleared of spam', async () => {
    const id = await leadWaiting(61)
    await antesala.sql(`update leads set spam_reasons = '{many_links}', waiting_since = null`)
    await succeed(as.admin, 'PATCH', `/leads/${id}`, { spamReview: 'cleared' }, 1)
    await run()
    expect(await eventTypesOf(id)).toEqual(['lead.spam_cleared'])
    await pass(31)
    await run()
    expect(await eventTypesOf(id)).toEqual(['lead.spam_cleared', 'lead.reminder_sent'])
  })

  test('does not exist for an erased person', async () => {
    const id = await leadWaiting(61)
    const email = `waiting${count}@example.com`
    await succeed(as.admin, 'POST', '/erasures', { email, reason: 'Asked', dryRun: false })
    await run()
    expect(await eventTypesOf(id)).not.toContain('lead.reassigned')
  })
})

describe('at the same time', () => {
  test('several workers do and tell everything once', async () => {
    const moving = await Promise.all(Array.from({ length: 20 }, () => leadWaiting(61)))
    const reminded = await Promise.all(Array.from({ length: 20 }, () => leadWaiting(31)))
    await Promise.all([runHere(), runHere(), runHere(), runHere()])
    for (const id of moving) expect(await eventTypesOf(id)).toEqual(['lead.reassigned'])
    for (const id of reminded) expect(await eventTypesOf(id)).toEqual(['lead.reminder_sent'])
    await waitUntilIdle(antesala)
    // Each email tells of one lead, or lists those of one transaction.
    const { rows } =
      await antesala.sql(`select count(*)::int, count(distinct dedupe_key)::int as keys
      from emails where template <> 'notice-digest'`)
    expect(rows).toEqual([{ count: 60, keys: 60 }])
  })

  test('an answer that is being stored wins: nothing is sent or moved', async () => {
    const id = await leadWaiting(61)
    await antesala.db.transaction().execute(async (tx) => {
      await sql`update leads set status = 'contacted', waiting_since = null where id = ${id}`.execute(
        tx,
      )
      await runHere()
    })
    await runHere()
    expect(await eventsOf(id)).toEqual([])
    expect(sent()).toEqual([])
    expect(await assigneeOf(id)).toBe(sara)
  })

  test('a failure in between leaves nothing half done, and the next run does all of it', async () => {
    const id = await leadWaiting(61)
    await antesala.sql(
      `alter table emails add constraint none_unanswered check (template <> 'lead-unanswered')`,
    )
    await expect(runHere()).rejects.toThrow('none_unanswered')
    await antesala.sql('alter table emails drop constraint none_unanswered')
    expect([await eventsOf(id), await assigneeOf(id)]).toEqual([[], sara])
    await run()
    expect(await eventTypesOf(id)).toEqual(['lead.reassigned'])
    expect(sent()).toHaveLength(2)
  })

  test('a user who is editing the lead gets a conflict after it moved, and none after a reminder', async () => {
    const id = await leadWaiting(31)
    await run()
    const body = { followUpOn: '2031-01-01' }
    const path = `/api/staff/leads/${id}`
    expect((await as.sales.send('PATCH', path, body, { 'If-Match': '"1"' })).status).toBe(200)
    await pass(30)
    await run()
    const answer = await as.sales.send('PATCH', path, { followUpOn: null }, { 'If-Match': '"2"' })
    expect(answer.status).toBe(412)
  })
})

describe('nothing happens', () => {
  test('while the office is closed', async () => {
    const id = await leadWaiting(2_000)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
    const hours = `${day.format(inTwoDays).toLowerCase()} 00:00-24:00`
    await runHere({ OFFICE_HOURS: hours, TIME_ZONE: 'UTC' })
    expect(await eventsOf(id)).toEqual([])
  })

  test('without limits', async () => {
    const id = await leadWaiting(61)
    await runHere({ LEAD_REMINDER_AFTER: '', LEAD_REASSIGN_AFTER: '' })
    expect(await eventsOf(id)).toEqual([])
  })

  test('but what the limits ask for, if only one is set', async () => {
    const reminded = await leadWaiting(59)
    await runHere({ LEAD_REASSIGN_AFTER: '' })
    expect(await eventTypesOf(reminded)).toEqual(['lead.reminder_sent'])
    const moved = await leadWaiting(61)
    await leadWaiting(59)
    await runHere({ LEAD_REMINDER_AFTER: '' })
    expect(await eventTypesOf(moved)).toEqual(['lead.reassigned'])
  })
})

test('limits are moments in the office hours of the time zone', () => {
  const { config } = contextWith({
    OFFICE_HOURS: 'mon-fri 09:00-19:00',
    TIME_ZONE: 'America/Mexico_City',
  })
  // Monday, 09:20 in Mexico City, 10:20 in New York.
  const now = new Date('2026-11-23T15:20:00Z')
  expect(waitLimits(config, now)).toMatchObject({
    reminder: new Date('2026-11-21T00:50:00Z'),
    reassignment: new Date('2026-11-21T00:20:00Z'),
  })
  expect(waitLimits({ ...config, TIME_ZONE: 'America/New_York' }, now)).toMatchObject({
    reminder: new Date('2026-11-23T14:50:00Z'),
    reassignment: new Date('2026-11-23T14:20:00Z'),
  })
  expect(waitLimits({ ...config, TIME_ZONE: 'Asia/Tokyo' }, now)).toBeUndefined()
})
