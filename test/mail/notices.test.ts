import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff } from '../setup/cast.ts'
import { setDefaultAssignee } from '../setup/default-assignee.ts'
import { soon } from '../setup/soon.ts'
import { hireStaff } from '../setup/staff.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ LOCALE: 'en' })
  await hireStaff(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala.close())

test('the notice of an inquiry goes to whom it is assigned, in the language of the house', async () => {
  const { id } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.sales.email)
    .executeTakeFirstOrThrow()
  await setDefaultAssignee(antesala.db, id)
  const { body } = await antesala.post('/api/v1/contact', inquiry, { 'Accept-Language': 'es' })
  const notice = await vi.waitFor(
    () => antesala.relay.accepted.find(isTo(staff.sales.email)) ?? expect.unreachable(),
    soon,
  )
  expect(notice.subject).toBe(`${body.refCode} · Inquiry from ${inquiry.name}`)
  expect(notice.text).toContain(`  > ${inquiry.message}`)
  expect(notice.text).toContain(`/admin#/leads/${body.leadId}/show`)
  expect(antesala.relay.accepted.some(isTo('ventas@antesala.example'))).toBe(false)
})

function isTo(address: string) {
  return ({ to }: { to?: unknown }) =>
    ([to].flat() as { value: { address?: string }[] }[])[0]?.value[0]?.address === address
}
