import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright-core'
import { emailStatuses, storedReasons, suppressionCauses } from '../../shared/contract/email.ts'
import { jobStates } from '../../shared/contract/job.ts'
import { partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import type { DashboardScreen } from '../preview/dashboard-screens.ts'
import type { Antesala } from './antesala.ts'

/** Gives some records of the demo data the states that it lacks, and adds a job in each state. */
export async function addMissingStates(antesala: Antesala): Promise<void> {
  await addEmailStates(antesala)
  await addPartnerStates(antesala)
  await addJobStates(antesala)
}

async function addEmailStates({ db }: Antesala) {
  const changes = [
    ...emailStatuses.map((status) => ({
      status,
      ...(status === 'unknown' && { reason: storedReasons.unconfirmed }),
    })),
    ...suppressionCauses.map((suppressedBy) => ({ status: 'suppressed' as const, suppressedBy })),
  ]
  const rows = await db.selectFrom('emails').select('id').limit(changes.length).execute()
  for (const [index, change] of changes.entries())
    await db.updateTable('emails').set(change).where('id', '=', String(rows[index]?.id)).execute()
}

async function addPartnerStates({ db }: Antesala) {
  const rows = await db
    .selectFrom('partners')
    .select('id')
    .where('status', 'in', ['pending', 'approved'])
    .limit(partnerStatuses.length)
    .execute()
  for (const [index, status] of partnerStatuses.entries())
    await db
      .updateTable('partners')
      .set({ status, ...(status === 'suspicious' && { riskFlags: [...riskFlags] }) })
      .where('id', '=', String(rows[index]?.id))
      .execute()
}

/** A job in each state: its queue, and the columns that differ from those of a new job. */
const jobs: { queue: string; columns: Record<string, string> }[] = [
  { queue: 'send-email', columns: {} },
  { queue: 'send-email', columns: { start_after: "now() + interval '1 hour'" } },
  { queue: 'mail-lead', columns: { state: "'active'", started_on: 'now()' } },
  { queue: 'record-lead', columns: { state: "'retry'", retry_count: '3', started_on: 'now()' } },
  { queue: 'housekeeping', columns: { state: "'failed'", completed_on: 'now()' } },
  { queue: 'mint-codes', columns: { state: "'completed'", completed_on: 'now()' } },
  { queue: 'send-email', columns: { state: "'cancelled'", completed_on: 'now()' } },
  { queue: 'send-email-dead', columns: { source_retry_count: '16', source_name: "'send-email'" } },
]

async function addJobStates({ sql }: Antesala) {
  const output = JSON.stringify({
    name: 'Error',
    message: 'x',
    maskedKey: 'DeliveryError: 451 4.7.1',
  })
  for (const { queue, columns } of jobs) {
    const values = {
      id: `'${randomUUID()}'`,
      name: `'${queue}'`,
      output: `'${output}'`,
      ...columns,
    }
    await sql(`insert into pgboss.job (${Object.keys(values)}) values (${Object.values(values)})`)
  }
}

type Row = { id: string } & Record<string, unknown>

/** What makes a row's page differ from those of other rows of its kind; part of the name of the page. */
const stateOf: Record<string, (row: Row) => unknown[]> = {
  leads: ({ status }) => [status],
  partners: ({ status }) => [status],
  properties: ({ status }) => [status],
  assessments: () => [],
  emails: ({ status, suppressedBy }) => [status, suppressedBy],
  jobs: ({ state }) => [state],
  staff: () => [],
}

/** The filters of lists that otherwise leave out some records. */
const filters: Record<string, object> = { jobs: { state: jobStates } }

/**
 * Returns the pages of one record of each kind in each state that occurs, named by both: "leads won".
 * @param api signed in as an administrator
 * @param base the dashboard's origin
 */
export async function recordsByState(
  api: APIRequestContext,
  base: string,
): Promise<DashboardScreen[]> {
  const screens = new Map<string, DashboardScreen>()
  for (const [resource, state] of Object.entries(stateOf)) {
    const query = new URLSearchParams({
      range: '[0,99]',
      filter: JSON.stringify(filters[resource] ?? {}),
    })
    const response = await api.get(`${base}/api/staff/${resource}?${query}`)
    for (const row of (await response.json()) as Row[]) {
      const name = [resource, ...state(row)].filter(Boolean).join(' ')
      if (!screens.has(name))
        screens.set(name, { name, path: `/${resource}/${encodeURIComponent(row.id)}/show` })
    }
  }
  return [...screens.values()]
}
