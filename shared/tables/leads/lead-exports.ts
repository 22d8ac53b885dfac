import { type RawBuilder, sql } from 'kysely'
import type { LostReason } from '../../contract/lead.ts'
import type { Selection } from '../../contract/selection.ts'
import type { TaskRow } from '../../contract/task.ts'
import { readInBatches } from '../batches.ts'
import { withCurrentContact } from '../people/current-contact.ts'
import type { Database } from '../tables.ts'
import { isOpenTask, taskOrder } from '../tasks/tasks.ts'
import { type LeadFilter, leadsMatching } from './lead-filter.ts'
import { moneyColumns } from './lead-money.ts'

type NextTask = Pick<TaskRow, 'kind' | 'text' | 'dueTime'>

export type ExportedLead = Awaited<ReturnType<ReturnType<typeof selectExported>['execute']>>[number]

/** Yields all leads of a selection, in batches, newest first, with the contact data that staff use. */
export async function* exportLeads(
  db: Database,
  selection: Selection<LeadFilter>,
  timeZone: string,
): AsyncGenerator<ExportedLead[]> {
  const selected =
    'ids' in selection
      ? sql<boolean>`leads.id = any(${selection.ids}::uuid[])`
      : leadsMatching(selection.filter, timeZone)
  for await (const leads of readInBatches(selectExported(db).where(selected), 'leads'))
    yield await withCurrentContact(db, leads)
}

function selectExported(db: Database) {
  return db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .leftJoin('staff', 'staff.id', 'leads.assigneeId')
    .leftJoin('partners', 'partners.id', 'leads.referredByPartnerId')
    .select(['leads.id', 'leads.refCode', 'leads.name', 'leads.email', 'leads.phone'])
    .select('leads.phoneE164')
    .select(['leads.status', 'leads.kind', 'leads.propertyAsked'])
    .select(['properties.titleEs as property', 'properties.titleEn as propertyInEnglish'])
    .select(['properties.price', 'properties.currency'])
    .select([lostReason().as('lostReason'), ofLatestLoss(sql`events.reason`).as('lostNote')])
    .select(moneyColumns)
    .select(['properties.slug as propertySlug', 'staff.name as assignee', 'leads.origin'])
    .select(['partners.agencyName as referrer', 'leads.referredByCode', 'leads.language'])
    .select(['leads.submittedAt', 'leads.firstResponseAt', 'leads.followUpOn'])
    .select(['leads.spamReasons', 'leads.message'])
    .select(nextTask.as('nextTask'))
}

const nextTask = sql<NextTask | null>`(
  select json_build_object('kind', kind, 'text', text, 'dueTime', left(due_time::text, 5)) from tasks
  where tasks.lead_id = leads.id and ${isOpenTask} order by ${taskOrder} limit 1)`

// An earlier release records the reason only in the event.
function lostReason() {
  return sql<LostReason | null>`coalesce(case when leads.status = 'lost' then leads.lost_reason end,
    ${ofLatestLoss(sql`events.after ->> 'lostReason'`)})`
}

// What the latest change to Lost says; null for a lead that is not lost now.
function ofLatestLoss(value: RawBuilder<unknown>) {
  return sql<string | null>`case when leads.status = 'lost' then (
    select ${value} from events
    where events.about_id = leads.id and events.after ->> 'lostReason' is not null
    order by events.at desc, events.id desc limit 1) end`
}
