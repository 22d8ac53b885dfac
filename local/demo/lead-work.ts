import { v7 as uuid } from 'uuid'
import { closedStatuses } from '../../shared/contract/lead.ts'
import { dayIn } from '../../shared/domain/day.ts'
import type { NewNote } from '../../shared/tables/history/notes.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { NewView } from '../../shared/tables/staff/saved-views.ts'
import type { DemoContext } from './context.ts'
import { demoNotes } from './lead-notes.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Days from today until the follow-ups of open leads, in rotation; null: no follow-up. */
const followUpDays = [-3, 0, 2, null, -1, 5, null, 1]

/** The columns of a demo lead that staff set: first response and follow-up. */
export function workColumns(
  { now, config }: DemoContext,
  { status, submittedAt }: { status: NewLead['status']; submittedAt: Date },
  index: number,
): Partial<NewLead> {
  if (status === 'new') return {}
  const days = closedStatuses.some((each) => each === status)
    ? null
    : followUpDays[index % followUpDays.length]
  return {
    waitingSince: null,
    firstResponseAt: status === 'spam' ? null : new Date(submittedAt.getTime() + 3 * HOUR_MS),
    followUpOn:
      typeof days === 'number'
        ? dayIn(config.TIME_ZONE, new Date(now.getTime() + days * DAY_MS))
        : null,
  }
}

type Seller = { id: string; name: string }

/** The notes of the demo's staff; each is matched to a lead by the client's name. */
export function noteRows(leads: NewLead[], seller: Seller): NewNote[] {
  const byName = new Map(leads.map((lead) => [lead.name, lead]))
  return demoNotes.flatMap(({ about, kind, hoursLater, body }) => {
    const lead = byName.get(about)
    if (!lead) return []
    const at = new Date(new Date(lead.submittedAt).getTime() + hoursLater * HOUR_MS)
    const author = { authorId: seller.id, author: seller.name }
    const times = { createdAt: at, updatedAt: at }
    return [{ id: uuid(), aboutKind: 'lead', aboutId: lead.id, kind, body, ...author, ...times }]
  })
}

/** The saved views of the demo: three shared, one private. */
export function viewRows(seller: Seller, now: Date): NewView[] {
  return demoViews.map(({ name, isShared, filter, sort }) => ({
    id: uuid(),
    resource: 'leads',
    name,
    ownerId: seller.id,
    isShared,
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    hiddenColumns: ['origin', 'email', 'phone'],
    createdAt: now,
    updatedAt: now,
  }))
}

const demoViews = [
  {
    name: 'Sin responder',
    isShared: true,
    filter: { unanswered: true },
    sort: ['waitingSince', 'ASC'],
  },
  {
    name: 'Seguimientos vencidos',
    isShared: true,
    filter: { followUp: 'overdue' },
    sort: ['followUpOn', 'ASC'],
  },
  {
    name: 'Para hoy',
    isShared: true,
    filter: { followUp: 'today', assignee: 'me' },
    sort: ['submittedAt', 'DESC'],
  },
  {
    name: 'Mis negociaciones',
    isShared: false,
    filter: { assignee: 'me', status: ['visit_scheduled', 'negotiating'] },
    sort: ['followUpOn', 'ASC'],
  },
]
