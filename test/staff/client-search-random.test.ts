import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { updateClientSearch } from '../../shared/tables/people/client-search.ts'
import { correctPersonAddress } from '../../shared/tables/people/corrected-address.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { changeContact } from '../../shared/tables/submissions/submissions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRow, recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
/** The undos that were offered, the latest last. */
let undos: string[]
beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())
beforeEach(() => {
  undos = []
})

/** Something that is done to the clients; `at` and `other` choose whose turn it is. */
type Step = {
  what: keyof typeof steps
  at: number
  other: number
  name: string
  email: string
  phone: string
  added: string
}

const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({
    what: fc.constantFrom('lead', 'lead', ...(Object.keys(steps) as (keyof typeof steps)[])),
    at: fc.nat(50),
    other: fc.nat(50),
    name: fc.constantFrom('Ana Gil', 'Beto Paz', 'Ana Gil Ruiz'),
    email: fc.constantFrom('', 'a@example.com', 'b@example.com', 'c@example.com'),
    phone: fc.constantFrom('', '5511112222', '5533334444'),
    added: fc.constantFrom('5566660001', '5566660002', 'd@example.com', 'e@example.com'),
  })

const steps = {
  lead: async ({ name, email, phone }: Step) => {
    const number = email || phone ? phone : '5511112222'
    const columns = {
      phone: number,
      phoneNational: number,
      phoneE164: number ? `+52${number}` : null,
    }
    await recordLeads(antesala, { name, email, ...columns })
  },
  assessment: async ({ name, email }: Step) => {
    const row = assessmentRow({ name, email: email || 'a@example.com' })
    await insertAssessments(antesala.db, [row])
    await recordPeople(antesala.db, [row])
  },
  rename: (step: Step) => correct(step, { name: step.name }),
  replace: (step: Step) =>
    correct(step, ({ addresses }) => {
      const { kind, value } = addresses[step.other % addresses.length] ?? {}
      const to = kind === 'email' ? step.added.replace(/^55.*/, 'f@example.com') : '5566660003'
      return { addresses: [{ kind, from: value, to }] }
    }),
  add: (step: Step) => {
    const kind = step.added.includes('@') ? 'email' : 'phone'
    return correct(step, { addresses: [{ kind, to: step.added, isPrimary: true }] })
  },
  remove: (step: Step) =>
    correct(step, ({ addresses }) => {
      const { kind, value } = addresses[step.other % addresses.length] ?? {}
      return { addresses: [{ kind, from: value }] }
    }),
  undo: async () => {
    const undoes = undos.pop()
    if (undoes) await send('POST', '/api/staff/people/undos', { undoes })
  },
  merge: async (step: Step) => {
    const [survivor, merged] = [await clientAt(step.at), await clientAt(step.other)]
    if (!survivor || !merged) return
    const body = { personId: merged.id, version: merged.version }
    await send('POST', `/api/staff/people/${survivor.id}/merges`, body, matching(survivor))
  },
  split: async ({ at, other }: Step) => {
    const client = await clientAt(at)
    const [merge] = client?.merges ?? []
    if (!client || !merge) return
    const path = `/api/staff/people/${client.id}/merges/${merge.id}?keepAddresses=${other % 2 === 0}`
    await send('DELETE', path, undefined, matching(client))
  },
  correctOfFailedEmail: async ({ at, added }: Step) => {
    const { rows } = await sql<{ id: string; email: string }>`select id, email_normalized as email
      from leads where email_normalized <> '' order by id`.execute(antesala.db)
    const lead = rows[at % rows.length]
    const to = added.replace(/^55.*/, 'f@example.com')
    if (!lead || lead.email === to) return
    await antesala.db.transaction().execute(async (tx) => {
      await changeContact(tx, { kind: 'lead', id: lead.id }, { email: to, emailNormalized: to })
      await correctPersonAddress(tx, { submissionId: lead.id, from: lead.email, to })
    })
  },
  erase: async ({ email, phone }: Step) => {
    const who = phone ? { phone: `+52${phone}` } : { email: email || 'a@example.com' }
    const answer = await send('POST', '/api/staff/erasures', { ...who, reason: 'Lo pidió' })
    expect(answer.status).toBe(200)
  },
} satisfies Record<string, (step: Step) => Promise<unknown>>

/** Sends a request. It can be impossible: a merge with oneself, or the removal of the last address. */
async function send(...request: Parameters<StaffClient['send']>) {
  const answer = await admin.send(...request)
  expect([200, 201, 400, 409], JSON.stringify(answer.body)).toContain(answer.status)
  return answer
}

const matching = ({ version }: { version: number }) => ({ 'If-Match': `"${version}"` })

async function clientAt(at: number): Promise<PersonRecord | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from people where head_id = id order by id`.execute(antesala.db)
  const chosen = rows[at % rows.length]
  if (!chosen) return undefined
  return (await (await admin.get(`/api/staff/people/${chosen.id}`)).json()) as PersonRecord
}

async function correct({ at }: Step, change: object | ((client: PersonRecord) => object)) {
  const client = await clientAt(at)
  if (!client) return
  const body = typeof change === 'function' ? change(client) : change
  const answer = await send('PATCH', `/api/staff/people/${client.id}`, body, matching(client))
  const { undo } = answer.body as { undo?: { id: string } }
  if (undo) undos.push(undo.id)
}

async function readTerms() {
  const read = async (table: string) =>
    (await antesala.sql(`select id, search::text from ${table} order by id`)).rows
  return [await read('people'), await read('leads'), await read('assessments')]
}

async function deriveAgain() {
  const { rows } = await antesala.sql('select id from people where head_id = id order by id')
  await antesala.db.transaction().execute(async (tx) => {
    for (const { id } of rows) await updateClientSearch(tx, String(id))
  })
}

test('whatever is done to clients, the search terms are those that are derived from what is left', async () => {
  const anySteps = fc.array(anyStep(), { minLength: 25, maxLength: 25 })
  const property = fc.asyncProperty(anySteps, async (chosen) => {
    undos = []
    await antesala.sql(
      'truncate people, person_addresses, person_merges, leads, assessments, recent_changes cascade',
    )
    for (const step of chosen) {
      await steps[step.what](step)
      const terms = await readTerms()
      await deriveAgain()
      expect(terms, step.what).toEqual(await readTerms())
    }
  })
  // The same steps in every run.
  await fc.assert(property, { numRuns: 12, seed: 18, endOnFailure: true })
})
