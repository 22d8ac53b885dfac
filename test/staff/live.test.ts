import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openStream, type Stream } from '../../api/staff/live/stream.ts'
import { MAX_STREAMS } from '../../api/staff/live/streams.ts'
import type { Change, News } from '../../shared/contract/change.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry, staff } from '../setup/fixtures.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala.close())

/** Opens a stream as a dashboard does, and collects the changes. */
async function listen(cookie: string, query = '', at = antesala) {
  const abortController = new AbortController()
  const answer = await fetch(`${at.address}/api/staff/changes${query}`, {
    headers: { Cookie: cookie, 'Accept-Encoding': 'gzip' },
    signal: abortController.signal,
  })
  const changes: Change[] = []
  const stream = { answer, changes, lastId: '', missed: false, hasEnded: false, leave: () => {} }
  stream.leave = () => abortController.abort()
  onTestFinished(stream.leave)
  if (answer.ok) read(answer, stream).catch(() => {})
  return stream
}

async function read(
  answer: Response,
  stream: { changes: Change[]; lastId: string; missed: boolean; hasEnded: boolean },
) {
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = (text + chunk).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? []
      if (!id || !data) continue
      const news: News = JSON.parse(data)
      stream.lastId = id
      stream.missed ||= news.missed
      stream.changes.push(...news.changes)
    }
  }
  stream.hasEnded = true
}

function changesOf({ changes }: { changes: Change[] }, resource: string) {
  return changes.filter((change) => change.resource === resource)
}

test('a submission and its emails are announced once to those who may read them', async () => {
  const sales = await listen((await signIn(antesala, 'sales')).cookie)
  const partnerships = await listen((await signIn(antesala, 'partnerships')).cookie)
  expect(sales.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(sales.answer.headers.get('content-encoding')).toBeNull()
  expect(sales.answer.headers.get('cache-control')).toContain('no-store')

  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  const { waitlistId } = await antesala.submit('/api/v1/partner-waitlist', application)
  await vi.waitFor(() => {
    const recorded = changesOf(sales, 'leads').filter(({ isNew }) => isNew)
    expect(recorded).toEqual([
      { resource: 'leads', id: leadId, type: 'submission.recorded', isNew: true, by: null },
    ])
    expect(changesOf(sales, 'emails').filter(({ isNew }) => isNew).length).toBeGreaterThanOrEqual(2)
    expect(changesOf(partnerships, 'partners').map(({ id }) => id)).toContain(waitlistId)
  }, soon)
  expect(new Set(sales.changes.map(({ resource }) => resource))).toEqual(
    new Set(['leads', 'emails']),
  )
  // Of emails, only of those about partners.
  const ofPartner = antesala.db.selectFrom('emails').select('id').where('aboutId', '=', waitlistId)
  const ids = (await ofPartner.execute()).map(({ id }) => id)
  const others = partnerships.changes.filter(({ id }) => id !== waitlistId && !ids.includes(id))
  expect(others).toEqual([])
})

test('a stream that opens during a poll stays open', async () => {
  await listen((await signIn(antesala, 'sales')).cookie)
  const { cookie } = await signIn(antesala, 'sales')
  const second = await antesala.db.transaction().execute(async (tx) => {
    await sql`lock table events in access exclusive mode`.execute(tx)
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        `select pid from pg_locks where relation = 'events'::regclass and not granted`,
      )
      expect(rows).not.toEqual([])
    }, soon)
    return await listen(cookie)
  })
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(
    () => expect(changesOf(second, 'leads').map(({ id }) => id)).toContain(leadId),
    soon,
  )
})

test('a dashboard that reconnects gets the changes it has missed', async () => {
  const { cookie } = await signIn(antesala, 'sales')
  const before = await listen(cookie)
  const first = (await antesala.submit('/api/v1/contact', inquiry)).leadId
  await vi.waitFor(
    () => expect(changesOf(before, 'leads').map(({ id }) => id)).toContain(first),
    soon,
  )
  before.leave()
  const second = (await antesala.submit('/api/v1/contact', inquiry)).leadId
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from leads where id = '${second}'`)
    expect(rows).toHaveLength(1)
  }, soon)
  const after = await listen(cookie, `?since=${before.lastId}`)
  await vi.waitFor(
    () => expect(changesOf(after, 'leads').map(({ id }) => id)).toContain(second),
    soon,
  )
})

test('an event that is committed late is announced, too', async () => {
  const { changes } = await listen((await signIn(antesala, 'sales')).cookie)
  const event = { at: new Date(), actorKind: 'system', aboutKind: 'lead' } as const
  const late = '01890000-0000-7000-8000-00000000000a'
  const early = '01890000-0000-7000-8000-00000000000b'
  await antesala.db.transaction().execute(async (tx) => {
    await appendEvents(tx, [{ ...event, type: 'note.added', aboutId: late }])
    await appendEvents(antesala.db, [{ ...event, type: 'note.changed', aboutId: early }])
    await vi.waitFor(() => expect(changes.map(({ id }) => id)).toContain(early), soon)
  })
  await vi.waitFor(() => expect(changes.map(({ id }) => id)).toContain(late), soon)
})

test('if there are too many changes, the stream reports that some were missed', async () => {
  const stream = await listen((await signIn(antesala, 'sales')).cookie)
  const at = new Date()
  const events = Array.from({ length: 1_500 }, () => ({
    at,
    type: 'note.added' as const,
    actorKind: 'system' as const,
    aboutKind: 'lead' as const,
    aboutId: '01890000-0000-7000-8000-00000000000c',
  }))
  await appendEvents(antesala.db, events)
  await vi.waitFor(() => expect(stream.missed).toBe(true), soon)
})

test.each(['not-an-id', "' or 1=1", '6f9619ff-8b86-4d11-b42d-00c04fc964ff'])(
  'a stream with since=%s is refused',
  async (since) => {
    const { get } = await signIn(antesala, 'sales')
    const answer = await get(`/api/staff/changes?since=${encodeURIComponent(since)}`)
    expect(answer.status).toBe(400)
  },
)

test('a session has a limited number of streams, and closing one makes room for another', async () => {
  const { cookie } = await signIn(antesala, 'sales')
  const streams = []
  for (let number = 1; number <= MAX_STREAMS; number++) streams.push(await listen(cookie))
  expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200))
  const refused = await listen(cookie)
  expect(refused.answer.status).toBe(429)
  expect(await refused.answer.json()).toMatchObject({ error: { code: 'TOO_MANY_STREAMS' } })
  expect((await listen((await signIn(antesala, 'sales')).cookie)).answer.status).toBe(200)
  streams[0]?.leave()
  await vi.waitFor(async () => expect((await listen(cookie)).answer.status).toBe(200), soon)
})

const endings = {
  'signs out': (cookie: string) =>
    antesala.post('/auth/sign-out', {}, { Cookie: cookie, Origin: antesala.address }),
  'is disabled': () =>
    antesala.sql(`update staff set banned = true where email = '${staff.ops.email}'`),
  'gets another role': () =>
    antesala.sql(`update staff set role = 'sales' where email = '${staff.ops.email}'`),
}

test.each(Object.entries(endings))(
  'the stream of a staff member who %s ends',
  async (_how, end) => {
    const { cookie } = await signIn(antesala, 'ops')
    const stream = await listen(cookie)
    await end(cookie)
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon)
    await antesala.sql(
      `update staff set banned = false, role = 'ops' where email = '${staff.ops.email}'`,
    )
  },
)

test('a stream survives the loss of the database connection', async () => {
  const { changes } = await listen((await signIn(antesala, 'sales')).cookie)
  await antesala.sql(
    // Only connections to this database: those of other test files are on the same server.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'antesala-api' and datname = current_database()`,
  )
  const id = '01890000-0000-7000-8000-00000000000d'
  const event = { at: new Date(), type: 'note.added' as const, actorKind: 'system' as const }
  await appendEvents(antesala.db, [{ ...event, aboutKind: 'lead', aboutId: id }])
  await vi.waitFor(() => expect(changes.map((change) => change.id)).toContain(id), soon)
})

test('nothing is written to a stream that has ended, and a stream is closed if its client does not read', async () => {
  const app = express()
  const opened: Stream[] = []
  app.get('/', (_request, response) => void opened.push(openStream(response, 'one', 'sales')))
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const batch = { id: '', changes: [], missed: true }

  const ended = await fetch(`http://127.0.0.1:${port}/`)
  opened[0]?.end()
  opened[0]?.sendHeartbeat()
  opened[0]?.send(batch)
  expect(await ended.text()).toBe(': open\n\n')

  const socket = connect(port, '127.0.0.1').pause()
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await vi.waitFor(() => expect(opened).toHaveLength(2), soon)
  const change = {
    resource: 'leads',
    id: 'x'.repeat(1_000),
    type: '',
    isNew: true,
    by: null,
  } as const
  const large = { ...batch, changes: Array.from({ length: 100 }, () => ({ change })) }
  const closed = once(socket, 'close')
  for (let count = 0; count < 200; count++) opened[1]?.send(large)
  socket.resume()
  await closed
})

test('the API ends open streams when it is closed, and does not wait for them', async () => {
  const short = await openAntesala()
  await createStaffAccounts(short)
  const stream = await listen((await signIn(short, 'sales')).cookie, '', short)
  await short.close()
  // One that is cut off after the time for open requests does not end, but fails.
  await vi.waitFor(() => expect(stream.hasEnded).toBe(true), soon)
})

test('colleagues are all staff members who are not disabled, sorted by name', async () => {
  const { get } = await signIn(antesala, 'partnerships')
  await antesala.sql(`update staff set banned = true where email = '${staff.ops.email}'`)
  const answer = await get('/api/staff/colleagues')
  await antesala.sql(`update staff set banned = false where email = '${staff.ops.email}'`)
  const names = ((await answer.json()) as object[]).map((each) => ({ ...each, id: '' }))
  expect(names).toEqual(
    [staff.admin, staff.partnerships, staff.sales].map(({ name, role }) => ({
      absence: null,
      id: '',
      name,
      role,
    })),
  )
  expect(answer.headers.get('content-range')).toBe('colleagues 0-2/3')
})
