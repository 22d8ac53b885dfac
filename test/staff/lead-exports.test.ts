import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { forEachPart } from '../../shared/tables/batches.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { requireEventTexts } from '../setup/event-texts.ts'
import { staff } from '../setup/fixtures.ts'
import { leadRow, recordLeads } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { personOf } from '../setup/people.ts'
import { addProperty } from '../setup/properties.ts'
import { readCsv } from '../setup/read-csv.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const path = '/api/staff/leads/exports'

let antesala: Antesala
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
})
afterAll(() => antesala.close())

async function requestExport(selection: object, language = 'es') {
  return await fetch(antesala.address + path, {
    method: 'POST',
    headers: {
      Cookie: sales.cookie,
      'Content-Type': 'application/json',
      'Accept-Language': language,
    },
    body: JSON.stringify({ selection }),
  })
}

// Decodes the bytes itself: `text()` would remove the byte order mark.
async function fileOf(answer: Response) {
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return readCsv(text.slice(1))
}

/** Returns the events of the latest export: that it began, and how it ended. */
async function latestExport() {
  const events = antesala.db.selectFrom('events').select(['type', 'actor', 'after'])
  const [started] = await events
    .where('type', '=', 'leads.exported')
    .orderBy('id', 'desc')
    .execute()
  const { exportId } = Object(started?.after)
  const ended = await events.where('type', '=', 'leads.export_ended').execute()
  return { started, ended: ended.filter(({ after }) => Object(after).exportId === exportId) }
}

/** Starts an export of all leads, and returns its connection once the first bytes have arrived. */
async function receiveFirstBytes() {
  const { hostname, port } = new URL(antesala.address)
  const body = JSON.stringify({ selection: { filter: {} } })
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${sales.cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  return socket
}

test('an export has the cents of an amount, without separators', async () => {
  const [id] = await recordLeads(antesala, { budgetAmount: 2_900_000.5, budgetCurrency: 'MXN' })
  const [head = [], row = []] = await fileOf(await requestExport({ ids: [id] }, 'en'))
  expect(row[head.indexOf('Budget')]).toBe('2900000.5')
})

test('an export contains the selected leads, and nothing that a spreadsheet would run as a formula', async () => {
  const hostile = {
    name: '=HYPERLINK("https://evil.example","click")',
    phone: '+52 (55) 1234-5678',
    message: '@SUM(A1:A9)\nsecond, "line"; -1',
    origin: '\t=1+1',
    propertyAsked: '＝cmd',
  }
  const at = new Date('2026-01-02T03:04:05.678Z')
  const [id] = await recordLeads(antesala, { ...hostile, submittedAt: at, refCode: 'LU-22222' }, {})
  const answer = await requestExport({ ids: [id] })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="leads-${dayIn('America/Mexico_City')}.csv"`,
  )
  const [headings = [], cells = [], ...others] = await fileOf(answer)
  expect(others).toEqual([])
  expect(Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]))).toEqual({
    Código: 'LU-22222',
    Nombre: `'${hostile.name}`,
    Correo: 'ana@example.com',
    Teléfono: `'${hostile.phone}`,
    Estado: 'Nuevo',
    'Motivo de la pérdida': '',
    'Nota sobre la pérdida': '',
    Tipo: 'Asesoría',
    'Propiedad solicitada': `'${hostile.propertyAsked}`,
    Propiedad: '',
    Precio: '',
    Moneda: '',
    Presupuesto: '',
    'Moneda del presupuesto': '',
    'Valor de la venta': '',
    'Moneda de la venta': '',
    'Propiedad (dirección en el portal)': '',
    Responsable: '',
    Origen: "'\t'=1+1",
    'Referido por': '',
    'Código de referido que usó': '',
    Idioma: 'Español',
    Recibido: '2026-01-01 21:04:05-06:00',
    'Primera respuesta': '',
    Seguimiento: '',
    'Siguiente tarea': '',
    'Posible spam': '',
    Mensaje: `'@SUM(A1:A9)\nsecond, "line"; '-1`,
  })
})

test('an export has the number that staff have corrected, and what is planned next', async () => {
  const [id = expect.unreachable()] = await recordLeads(antesala, {
    email: 'corregida@example.com',
  })
  const { personId, version } = await personOf(sales, id)
  const correction = { kind: 'phone', from: '+525512345678', to: '81 8345 6789' }
  await succeed(sales, 'PATCH', `/people/${personId}`, { addresses: [correction] }, version)
  const call = { kind: 'call', dueOn: '2031-02-03', dueTime: '17:00', text: 'Precio' }
  for (const task of [{ kind: 'visit', dueOn: '2031-02-04' }, call])
    await succeed(sales, 'POST', `/leads/${id}/tasks`, task)
  const [headings = [], cells = []] = await fileOf(await requestExport({ ids: [id] }))
  const cell = (heading: string) => cells[headings.indexOf(heading)]
  expect(cell('Teléfono')).toBe('81 8345 6789')
  expect(cell('Seguimiento')).toBe('2031-02-03')
  expect(cell('Siguiente tarea')).toBe('Llamar · Precio · 17:00')
})

test('an export has the names of the property and of the partner beside their codes', async () => {
  const titles = { titleEs: 'Casa del patio', titleEn: 'House with a patio' }
  const propertyId = await addProperty(antesala, { slug: 'patio', ...titles })
  const worker = await antesala.startWorker()
  const partner = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  await worker.stop()
  const referred = { referredByCode: partner.code, referredByPartnerId: partner.id }
  const [id] = await recordLeads(antesala, { propertyId, propertyAsked: 'patio', ...referred })
  const cellsIn = async (language: string, names: string[]) => {
    const [headings, cells] = await fileOf(await requestExport({ ids: [id] }, language))
    return names.map((name) => cells?.[headings?.indexOf(name) ?? -1])
  }
  expect(
    await cellsIn('es', [
      'Propiedad',
      'Propiedad solicitada',
      'Propiedad (dirección en el portal)',
      'Referido por',
      'Código de referido que usó',
    ]),
  ).toEqual(['Casa del patio', '', 'patio', 'Casa Norte', partner.code])
  expect(await cellsIn('en', ['Property', 'Referred by', 'Referral code used'])).toEqual([
    'House with a patio',
    'Casa Norte',
    partner.code,
  ])
})

test('an export has the price of the property, and why a lead is lost now', async () => {
  const price = { price: 1_234_567.5, currency: 'USD' }
  const propertyId = await addProperty(antesala, { slug: 'terraza', ...price })
  const ids = await recordLeads(antesala, { propertyId, propertyAsked: 'terraza' }, { propertyId })
  const lose = async (id: string | undefined, version: number, change: object) =>
    expect(
      (await sales.send('PATCH', `/api/staff/leads/${id}`, change, { 'If-Match': `"${version}"` }))
        .status,
    ).toBe(200)
  const lost = { status: 'lost', lostReason: 'financing', lostNote: 'El banco lo rechazó.' }
  await lose(ids[0], 1, { status: 'lost', lostReason: 'price' })
  await lose(ids[0], 2, { status: 'contacted' })
  await lose(ids[0], 3, lost)
  await lose(ids[1], 1, lost)
  await lose(ids[1], 2, { status: 'contacted' })
  const names = ['Precio', 'Moneda', 'Propiedad solicitada']
  const reasons = ['Motivo de la pérdida', 'Nota sobre la pérdida']
  const [headings, ...rows] = await fileOf(await requestExport({ ids }))
  const cells = rows.map((row) =>
    [...names, ...reasons].map((name) => row[headings?.indexOf(name) ?? -1]),
  )
  expect(cells).toHaveLength(2)
  expect(cells).toEqual(
    expect.arrayContaining([
      ['1234567.5', 'USD', '', 'No consiguió el crédito', 'El banco lo rechazó.'],
      ['1234567.5', 'USD', '', '', ''],
    ]),
  )
})

test('an export of a filter contains all leads that match, and is recorded', async () => {
  const origin = 'a long export'
  const rows = Array.from({ length: 4_500 }, (_each, number) =>
    leadRow({ origin, name: `Nombre ${number}` }),
  )
  await forEachPart(rows, 2_000, (part) => insertLeads(antesala.db, part))
  const [headings, ...cells] = await fileOf(await requestExport({ filter: { origin } }, 'en'))
  expect(headings?.[0]).toBe('Code')
  expect(new Set(cells.map(([code]) => code))).toEqual(new Set(rows.map(({ refCode }) => refCode)))
  expect(cells.length).toBe(rows.length)
  const exportId = expect.any(String)
  const columns = expect.arrayContaining(['refCode', 'name', 'email', 'phone', 'message'])
  await vi.waitFor(async () => {
    const { started, ended } = await latestExport()
    expect(started?.actor).toBe(staff.sales.name)
    expect(started?.after).toEqual({ exportId, filter: { origin }, columns })
    expect(ended.map(({ after }) => after)).toEqual([{ exportId, rows: 4_500, isComplete: true }])
  }, soon)
  await requireEventTexts(antesala.db)
})

test('an export is recorded before its first byte is sent', async () => {
  let hasAnswered = false
  const { requested } = await antesala.db.transaction().execute(async (tx) => {
    await sql`lock table events in share row exclusive mode`.execute(tx)
    const answer = requestExport({ filter: {} }).finally(() => {
      hasAnswered = true
    })
    await waitUntilBlocked(antesala, { statement: 'events' })
    expect(hasAnswered).toBe(false)
    return { requested: answer }
  })
  expect((await fileOf(await requested)).length).toBeGreaterThan(1)
})

test('an export that cannot be recorded is not sent', async () => {
  await antesala.sql(
    `alter table events add constraint refused check (type <> 'leads.exported') not valid`,
  )
  const answer = await requestExport({ filter: {} })
  await antesala.sql('alter table events drop constraint refused')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('content-disposition')).toBeNull()
})

test('an export that the client aborts is recorded as incomplete', async () => {
  const socket = await receiveFirstBytes()
  socket.resetAndDestroy()
  await vi.waitFor(async () => {
    expect((await latestExport()).ended).toMatchObject([{ after: { isComplete: false } }])
  }, soon)
})

test('an export that the database interrupts is recorded as incomplete', async () => {
  await antesala.sql('alter table leads rename column origin to missing')
  const answer = await requestExport({ filter: {} })
  await antesala.sql('alter table leads rename column missing to origin')
  expect(answer.status).toBeGreaterThanOrEqual(500)
  await vi.waitFor(async () => {
    const { ended } = await latestExport()
    expect(ended).toMatchObject([{ after: { rows: 0, isComplete: false } }])
  }, soon)
})

test('the end of an export is recorded although the connection to the database breaks then', async () => {
  const { requested, unlock } = await antesala.db.transaction().execute(async (tx) => {
    await sql`lock table leads in access exclusive mode`.execute(tx)
    const answer = requestExport({ filter: { q: 'nobody at all' } })
    await waitUntilBlocked(antesala, { statement: 'leads' })
    const lock = await antesala.db.startTransaction().execute()
    await sql`lock table events in share row exclusive mode`.execute(lock)
    return { requested: answer, unlock: () => lock.commit().execute() }
  })
  expect((await fileOf(await requested)).length).toBe(1)
  await waitUntilBlocked(antesala, { statement: 'events' })
  await antesala.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'antesala-api'`,
  )
  await unlock()
  await vi.waitFor(async () => {
    expect((await latestExport()).ended).toMatchObject([{ after: { rows: 0, isComplete: true } }])
  }, soon)
})

test('an export without leads contains only the headings', async () => {
  const file = await fileOf(await requestExport({ filter: { q: 'nobody at all' } }))
  expect(file.length).toBe(1)
})

test.each([[{ filter: { password: 'x' } }], [{ ids: [] }], [{}]])(
  'an export with an invalid selection is refused before anything is sent: %j',
  async (selection) => {
    const answer = await requestExport(selection)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/json')
  },
)
