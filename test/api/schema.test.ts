import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

test('an API whose schema does not fit answers 503 with Retry-After, and is not ready until it does', async () => {
  const { sql, post, address } = antesala
  const { rows } = await sql(
    'delete from migrations where id = (select max(id) from migrations) returning *',
  )
  await sql('alter table idempotency rename column answer to later')
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const refused = await post('/api/v1/contact', inquiry, headers)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  const ready = async () => (await fetch(`${address}/readyz`)).json()
  expect(await ready()).toEqual({
    status: 'not ready',
    problems: [`migration ${rows[0]?.name} is pending`],
  })

  await sql('alter table idempotency rename column later to answer')
  await sql(`insert into migrations (name, run_on) values ('${rows[0]?.name}', now())`)
  expect((await post('/api/v1/contact', inquiry, headers)).status).toBe(200)
  expect(await ready()).toEqual({ status: 'ready' })
})
