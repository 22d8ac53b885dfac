import { expect, vi } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { insertEmails } from '../../shared/tables/emails/emails.ts'
import type { Antesala } from './antesala.ts'
import { canary } from './canary.ts'
import { application, inquiry, staff, villa } from './fixtures.ts'
import { waitUntilIdle } from './idle.ts'
import { type StaffClient, succeed } from './staff.ts'
import { soon } from './waiting.ts'

type Staff = Record<StaffRole, StaffClient>

const { name, email } = canary
const [firstName, lastName] = name.split(' ')
const phone = '55 9137 5531'

/** Downloads an export of what a filter selects. */
export async function exportBy(
  { address, sql }: Antesala,
  { cookie }: StaffClient,
  path: string,
  filter: object,
): Promise<void> {
  const answer = await fetch(`${address}/api/staff${path}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ selection: { filter } }),
  })
  expect(answer.status).toBe(200)
  await answer.text()
  // The event is added after the answer.
  await vi.waitFor(async () => {
    const { rows } = await sql(`select type from events where type like '%.export%'`)
    expect(rows.length % 2).toBe(0)
  }, soon)
}

/** Writes the canary where JSON escapes what is around it, in a property, and in the reason of a paused queue. */
export async function mentionInText({ sales, admin }: Staff, leadId: string): Promise<void> {
  const body = [name, email, phone, `"${name}"`, `\t${email}`, `\\${name}`].join('\n')
  await succeed(sales, 'POST', `/leads/${leadId}/notes`, { kind: 'note', body: `Casa\n${body}` })
  const descriptionEs = `Una casa.\n${email}, ${phone}`
  await succeed(admin, 'POST', '/properties', { ...villa, descriptionEs })
  await succeed(admin, 'POST', '/holds', { queue: 'housekeeping', reason: body })
}

/**
 * Mentions the canary in assignment rules that assign leads, two of which are changed later. A worker must be running.
 */
export async function mentionInRules(antesala: Antesala, { admin }: Staff): Promise<void> {
  const { rows } = await antesala.sql(`select id from staff where role = 'sales'`)
  const conditions = { origins: ['recomendada', name] }
  const rule = (number: number) => ({
    name: `${number}. Por ${name} (${email})`,
    conditions: { ...conditions, origins: [...conditions.origins, `etapa ${number}`] },
    assigneeId: rows[0]?.id,
  })
  const submit = async (number: number) => {
    const contact = { email: `lead.${number}@example.com`, phone: `+52 55 3000 000${number}` }
    const fields = { ...contact, message: `Pregunta ${number}`, origin: `etapa ${number}` }
    await antesala.submit('/api/v1/contact', { ...inquiry, ...fields })
    await waitUntilIdle(antesala)
  }
  const renamed = await succeed(admin, 'POST', '/rules', rule(1))
  await submit(1)
  await succeed(admin, 'PATCH', `/rules/${renamed.id}`, { name: 'Etapa' }, renamed.version)
  const removed = await succeed(admin, 'POST', '/rules', rule(2))
  await submit(2)
  await succeed(admin, 'DELETE', `/rules/${removed.id}`, undefined, removed.version)
  await succeed(admin, 'POST', '/rules', rule(3))
  await submit(3)
}

/** The last digits of the canary's number. */
const ends = ['5531', '375531']

/** Searches by beginnings of the canary's name and address and by the ends of the number. */
export async function searchByBeginnings(antesala: Antesala, { sales, admin }: Staff) {
  for (const q of ['quetz', 'Xochiq', 'quetz xoch', 'quetzalli.can', 'canar', ...ends])
    await exportBy(antesala, admin, '/leads/exports', { q })
  await exportBy(antesala, admin, '/partners/exports', { q: 'xochi' })
  await exportBy(antesala, admin, '/events/exports', { about: 'quetzalli.c' })
  for (const origin of ['boletin quetzalli.canaria', `de ${name}`])
    await exportBy(antesala, admin, '/leads/exports', { origin })
  await exportBy(antesala, admin, '/partners/exports', { city: `Villa ${name}` })
  const view = { isShared: false, sort: ['submittedAt', 'DESC'], hiddenColumns: [] }
  const filter = { origin: 'boletin quetzalli.canaria' }
  const byOrigin = { ...view, resource: 'leads', name: 'Boletín', filter }
  await succeed(sales, 'POST', '/saved-views', byOrigin)
  for (const q of ['quetza', '375531']) {
    const saved = { ...view, resource: 'leads', name: `Quetz ${q}`, filter: { q } }
    const { id, version } = await succeed(sales, 'POST', '/saved-views', saved)
    await succeed(sales, 'PATCH', `/saved-views/${id}`, { name: `Xochi ${q}` }, version)
    if (q === '375531') await succeed(sales, 'DELETE', `/saved-views/${id}`)
  }
}

/** Sends the canary a copy of an email about the account of a staff member. */
export async function copyToCanary({ db, sql }: Antesala, { admin }: Staff): Promise<void> {
  const { rows } = await sql(`select id from staff where role = 'sales'`)
  const id = newId()
  const at = new Date()
  const address = staff.sales.email
  const alert = {
    ...{
      id,
      aboutKind: 'staff' as const,
      aboutId: String(rows[0]?.id),
      template: 'sign-in-alert' as const,
    },
    ...{ toEmail: address, toNormalized: address, messageId: `${id}@example.com`, dedupeKey: id },
    data: JSON.stringify({ name: '', failures: 3, lastAt: '', isSecondStep: false }),
    ...{ status: 'failed' as const, language: 'es' as const, createdAt: at, updatedAt: at },
  }
  await insertEmails(db, [alert])
  const copy = { occasion: newId(), reason: 'Prueba', toEmail: email }
  await succeed(admin, 'POST', `/emails/${id}/resends`, copy)
}

/** Returns how many events and saved views contain the ends of the number, which also occur in ids. */
export async function countEnds({ sql }: Antesala): Promise<number> {
  const { rows } = await sql(`select count(*)::int as found from (
      select concat(before, after) as text from events union all select concat(name, filter) from saved_views
    ) texts where ${ends.map((end) => `text like '%${end}"%'`).join(' or ')}`)
  return Number(rows[0]?.found)
}

/** Decides on the applications of others with notes that mention the canary. */
export async function mentionToApplicants(antesala: Antesala, { partnerships }: Staff) {
  const submit = async (number: number): Promise<string> => {
    const contact = { email: `agency.${number}@example.com`, phone: `+52 81 8345 000${number}` }
    const names = { contactName: `Luis ${number} Ortega`, agencyName: `Agencia ${number}` }
    const applied = { ...application, ...contact, ...names }
    return (await antesala.submit('/api/v1/partner-waitlist', applied)).waitlistId
  }
  const ids = [await submit(1), await submit(2), await submit(3)]
  await waitUntilIdle(antesala)
  const note = `Nos la recomendó ${firstName}\n${lastName} (${email}).\nBienvenido.`
  const decide = (ids: (string | undefined)[]) =>
    succeed(partnerships, 'POST', '/partner-decisions', {
      selection: { ids },
      seen: ids.map((id) => ({ id, version: 1 })),
      decision: 'approved',
      reason: 'known_agency',
      note,
    })
  await decide(ids.slice(0, 1))
  return {
    /** Makes decisions whose jobs wait, or are cancelled. Call it while no worker is running. */
    async announceMore() {
      await decide(ids.slice(1))
      const boss = await antesala.startBoss()
      const { rows } = await antesala.sql(`select id from pgboss.job
        where name = 'announce-decision' and data ->> 'partnerId' = '${ids[2]}'`)
      await boss.cancel('announce-decision', String(rows[0]?.id))
    },
    /** Expects what the notes say apart from the canary. */
    async expectNoted() {
      const emails = await antesala.sql(`select data -> 'note' as note from emails
        where template = 'partner-decision' and about_id = '${ids[0]}'`)
      expect(emails.rows).toEqual([
        { note: ['Nos la recomendó [erased] ([erased]).', 'Bienvenido.'] },
      ])
      const jobs = await antesala.sql(`select state, data ->> 'note' as note from pgboss.job
        where name = 'announce-decision' order by state`)
      const note = 'Nos la recomendó [erased] ([erased]).\nBienvenido.'
      expect(jobs.rows).toEqual([
        { state: 'created', note },
        { state: 'cancelled', note },
      ])
    },
  }
}

/** Mentions the person in a template of answers to other clients. */
export async function mentionInTemplate({ admin }: Staff): Promise<void> {
  await succeed(admin, 'POST', '/answer-templates', {
    ...{ name: `Como a ${name}`, kind: null, language: 'es' },
    ...{ subject: `Como a ${name}`, body: `Pregunte a ${email}.` },
  })
}
