import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_OF_EACH_KIND } from '../../api/staff/tasks/my-day.ts'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import type { MyDay, TaskRow } from '../../shared/contract/task.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { updateFollowUps } from '../../shared/tables/tasks/follow-ups.ts'
import { insertTasks } from '../../shared/tables/tasks/tasks.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { middayZone } from '../setup/midday.ts'
import { personOf } from '../setup/people.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

const zone = middayZone()
const day = (days: number) => dayIn(zone, new Date(Date.now() + days * DAY_MS))

let antesala: Antesala
let sales: StaffClient
let mine: string

beforeAll(async () => {
  antesala = await openAntesala({ TIME_ZONE: zone })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  const me = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  mine = (await me.executeTakeFirstOrThrow()).id
})
afterAll(() => antesala.close())
afterEach(async () => {
  await antesala.db.deleteFrom('tasks').execute()
  await antesala.db.deleteFrom('leads').execute()
})

const myDay = async (who = sales) => (await (await who.get('/api/staff/my-day')).json()) as MyDay

/** Records a lead of the user that was answered, and its tasks: a day from today, and an hour. */
async function recordWithTasks(
  name: string,
  tasks: [days: number, dueTime?: string][],
  lead: Partial<NewLead> = {},
) {
  const answered = { status: 'contacted', waitingSince: null, assigneeId: mine } as const
  const [id = expect.unreachable()] = await recordLeads(antesala, { name, ...answered, ...lead })
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const task = { leadId: id, kind: 'call' as const, text: '', ...times }
  for (const [days, dueTime = null] of tasks)
    await insertTasks(antesala.db, [{ ...task, id: newId(), dueOn: day(days), dueTime }])
  await updateFollowUps(antesala.db, [id])
  return id
}

const shown = (items: MyDay['now']) => items.map(({ reason, lead }) => [reason, lead.name])

describe('my day', () => {
  test('has whom to contact now in the order of urgency, and who comes later today', async () => {
    await recordWithTasks('Hoy', [[0]])
    await recordWithTasks('Atrasada', [[-1]])
    await recordWithTasks('Más atrasada', [[-2]])
    await recordWithTasks('Más tarde', [[0, '23:59']])
    await recordWithTasks('Su hora pasó', [[0, '00:00']])
    await recordWithTasks('Mañana', [[1]])
    const waits = (hours: number) => ({ waitingSince: new Date(Date.now() - hours * HOUR_MS) })
    const unanswered = { assigneeId: mine, status: 'new' } as const
    await recordLeads(antesala, { ...unanswered, name: 'Espera menos', ...waits(1) })
    await recordLeads(antesala, { ...unanswered, name: 'Espera más', ...waits(2) })
    const { now, later, today, timeZone } = await myDay()
    expect(shown(now)).toEqual([
      ['hour', 'Su hora pasó'],
      ['unanswered', 'Espera más'],
      ['unanswered', 'Espera menos'],
      ['overdue', 'Más atrasada'],
      ['overdue', 'Atrasada'],
      ['today', 'Hoy'],
    ])
    expect(shown(later)).toEqual([['hour', 'Más tarde']])
    expect([today, timeZone]).toEqual([day(0), zone])
  })

  test('names an unanswered client with a task that is due once, with what is due', async () => {
    const waiting = { status: 'new', waitingSince: new Date() } as const
    await recordWithTasks('Con tarea', [[0, '23:59'], [-1]], waiting)
    const { now, later } = await myDay()
    expect(now).toMatchObject([{ reason: 'overdue', waitingSince: expect.any(String) }])
    expect(shown(later)).toEqual([['hour', 'Con tarea']])
  })

  test('is that of the user, and leaves out leads that were given up, and what was done or removed', async () => {
    const answered = await recordWithTasks('Hecha', [[0]])
    await antesala.db.updateTable('tasks').set({ doneAt: new Date() }).execute()
    await recordWithTasks('Quitada', [[0]])
    await antesala.db
      .updateTable('tasks')
      .set({ removedAt: new Date() })
      .where('leadId', '<>', answered)
      .execute()
    await recordWithTasks('De nadie', [[0]], { assigneeId: null })
    for (const status of ['lost', 'spam'] as const) await recordWithTasks(status, [[0]], { status })
    expect(await myDay()).toMatchObject({ now: [], later: [] })
    const admin = await signIn(antesala, 'admin')
    expect(await myDay(admin)).toMatchObject({ now: [], later: [] })
    await recordWithTasks('Firma ante el notario', [[0]], { status: 'won' })
    expect(shown((await myDay()).now)).toEqual([['today', 'Firma ante el notario']])
  })

  test('offers the address and number that staff have corrected on the page of the client', async () => {
    const email = 'ana@sent.example'
    const sent = { email, phone: '55 2222 3333', phoneNational: '5522223333' }
    const client = { ...sent, phoneE164: '+525522223333' }
    const id = await recordWithTasks('Ana García', [[0], [0, '23:59']], client)
    const waiting = { assigneeId: mine, status: 'new' } as const
    await recordLeads(antesala, { ...client, ...waiting, name: 'Ana García' })
    const { personId, version } = await personOf(sales, id)
    const addresses = [
      { kind: 'email', from: email, to: 'ana@right.example' },
      { kind: 'phone', from: client.phoneE164, to: '81 8345 6789' },
    ]
    await succeed(sales, 'PATCH', `/people/${personId}`, { addresses }, version)
    const { now, later } = await myDay()
    expect(now.map(({ reason }) => reason)).toEqual(['unanswered', 'today'])
    expect(later).toHaveLength(1)
    for (const { lead } of [...now, ...later])
      expect(lead).toMatchObject({ email: 'ana@right.example', phoneE164: '+528183456789' })
  })

  describe('of a client who was answered about another lead', () => {
    const waiting = { status: 'new', name: 'Ana García' } as const
    const hourAgo = () => new Date(Date.now() - HOUR_MS)

    /** Records a lead of the user that waits, and another lead; answers that one by a note of a call. */
    async function answerOther(other: Partial<NewLead>, own: Partial<NewLead> = {}) {
      const unanswered = { ...waiting, submittedAt: hourAgo() }
      const leads = [
        { ...unanswered, assigneeId: mine, ...own },
        { ...unanswered, ...other },
      ]
      const [id = '', otherId = ''] = await recordLeads(antesala, ...leads)
      const admin = await signIn(antesala, 'admin')
      const note = { kind: 'call', body: 'Ya le llamé.' }
      await succeed(admin, 'POST', `/leads/${otherId}/notes`, note)
      return { id, otherId }
    }

    test('says who answered, and goes on waiting', async () => {
      const { id, otherId } = await answerOther({ assigneeId: null })
      expect((await myDay()).now).toMatchObject([
        {
          reason: 'unanswered',
          lead: { id },
          answeredElsewhere: {
            ...{ leadId: otherId, by: staff.admin.name, at: expect.any(String) },
            isRelated: false,
          },
        },
      ])
    })

    test('also under the address of somebody who was merged with them', async () => {
      const { id, otherId } = await answerOther({ email: 'ana@other.example' })
      expect((await myDay()).now).toMatchObject([{ answeredElsewhere: null }])
      const [one, other] = [await personOf(sales, id), await personOf(sales, otherId)]
      const body = { personId: other.personId, version: other.version }
      await succeed(sales, 'POST', `/people/${one.personId}/merges`, body, one.version)
      expect((await myDay()).now).toMatchObject([{ answeredElsewhere: { leadId: otherId } }])
    })

    test('offers to mark the lead as answered if both have the same assignee or property', async () => {
      const propertyId = await addProperty(antesala, { slug: 'casa-del-cerro' })
      await answerOther({ assigneeId: mine })
      const asked = { propertyId, email: 'eva@example.com' }
      await answerOther({ ...asked, assigneeId: null }, asked)
      const { now } = await myDay()
      expect(now.map((item) => item.answeredElsewhere?.isRelated)).toEqual([true, true])
    })

    test('does not count an answer from before, nor one that was taken back', async () => {
      const answered = { ...waiting, firstResponseAt: hourAgo(), status: 'contacted' } as const
      const early = { ...answered, waitingSince: null, submittedAt: hourAgo() }
      const { otherId } = await answerOther(early, { submittedAt: new Date(Date.now() - 1) })
      expect((await myDay()).now).toMatchObject([{ answeredElsewhere: { leadId: otherId } }])
      await antesala.db.deleteFrom('notes').execute()
      expect((await myDay()).now).toMatchObject([{ answeredElsewhere: null }])
    })

    test('also if only the status of the other lead tells of it', async () => {
      const { otherId } = await answerOther({})
      await antesala.db.deleteFrom('notes').execute()
      const [other = expect.unreachable()] = await antesala.db
        .selectFrom('leads')
        .select('version')
        .where('id', '=', otherId)
        .execute()
      await succeed(sales, 'PATCH', `/leads/${otherId}`, { status: 'qualified' }, other.version)
      expect((await myDay()).now).toMatchObject([
        { answeredElsewhere: { leadId: otherId, by: null } },
      ])
    })
  })

  test('follows a lead that is assigned to somebody else', async () => {
    const id = await recordWithTasks('Cambia', [[0]])
    await succeed(sales, 'PATCH', `/leads/${id}`, { assigneeId: null }, 1)
    expect((await myDay()).now).toEqual([])
  })

  test('has at most as many tasks as it says, those that are due first, and not instead of an hour of today', async () => {
    await recordWithTasks(
      'Todas',
      Array.from({ length: MAX_OF_EACH_KIND }, () => [-1]),
    )
    await recordWithTasks('Ya no cabe', [[0]])
    await recordWithTasks('Su hora pasó', [[0, '00:00']])
    const [promised, ...now] = (await myDay()).now
    expect(promised?.lead.name).toBe('Su hora pasó')
    expect(now).toHaveLength(MAX_OF_EACH_KIND)
    expect(new Set(now.map(({ lead }) => lead.name))).toEqual(new Set(['Todas']))
  })

  test('says how many more unanswered leads there are than it has, also of those with a task', async () => {
    const waiting = { assigneeId: mine, status: 'new', name: 'Espera' } as const
    const leads = Array.from({ length: MAX_OF_EACH_KIND }, () => waiting)
    await recordLeads(antesala, ...leads)
    expect((await myDay()).moreUnanswered).toBe(0)
    const late = { waitingSince: new Date(Date.now() + HOUR_MS) }
    for (const name of ['Una más', 'Otra más'])
      await recordLeads(antesala, { ...waiting, name, ...late })
    await recordWithTasks('Con tarea', [[0]], { ...waiting, ...late, name: 'Con tarea' })
    const { now, moreUnanswered } = await myDay()
    expect(now).toHaveLength(MAX_OF_EACH_KIND + 1)
    expect(moreUnanswered).toBe(2)
  })

  test('refuses an hour of today that has passed, and names the field', async () => {
    const id = await recordWithTasks('Hoy', [])
    const task = { kind: 'call', dueOn: day(0), dueTime: '00:00' }
    const answer = await sales.send('POST', `/api/staff/leads/${id}/tasks`, task)
    expect([answer.status, answer.body.error.fields]).toMatchObject([400, [{ path: 'dueTime' }]])
    await succeed(sales, 'POST', `/leads/${id}/tasks`, { ...task, dueTime: '23:59' })
  })
})

test('a daily task is due on the next day on which the office is open', async () => {
  const leadId = await recordWithTasks('Ana García', [])
  // A Saturday; the office is closed on Sundays.
  const daily = { kind: 'call', dueOn: '2031-02-08', repeats: 'daily' }
  const task = await succeed(sales, 'POST', `/leads/${leadId}/tasks`, daily)
  await succeed(sales, 'PATCH', `/tasks/${task.id}`, { done: true }, task.version)
  const response = await sales.get(`/api/staff/leads/${leadId}/tasks`)
  const tasks = (await response.json()) as TaskRow[]
  expect(tasks.find(({ doneAt }) => !doneAt)).toMatchObject({ dueOn: '2031-02-10' })
})
