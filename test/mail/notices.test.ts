import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { setDefaultAssignee } from '../setup/default-assignee.ts'
import { application, inquiry, staff } from '../setup/fixtures.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ LOCALE: 'en' })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala.close())

test('the notice of an inquiry is sent to its assignee, in the language of the business', async () => {
  const { id } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.sales.email)
    .executeTakeFirstOrThrow()
  await setDefaultAssignee(antesala.db, id)
  const body = await antesala.submit('/api/v1/contact', inquiry, { 'Accept-Language': 'es' })
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

test('the notice of an application names its interests in the language of the business, unknown ones as written', async () => {
  const primaryInterest = 'inventory, viñedos'
  await antesala.submit('/api/v1/partner-waitlist', { ...application, primaryInterest })
  const notice = await vi.waitFor(
    () => antesala.relay.accepted.find(isTo('socios@antesala.example')) ?? expect.unreachable(),
    soon,
  )
  expect(notice.text).toContain('Interests: Inventory, viñedos')
})
