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

/** Days from today until the follow-ups of open leads, used in rotation; null means no follow-up. */
const followUpDays = [-3, 0, 2, null, -1, 5, null, 1]

/** Builds the columns that depend on the work of staff: waiting, first response and follow-up. */
export function workColumns(
  { now, config }: DemoContext,
  { status, submittedAt }: { status: NewLead['status']; submittedAt: Date },
  index: number,
): Partial<NewLead> {
  if (status === 'new') return {}
  const days = closedStatuses.some((closed) => closed === status)
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

type Author = { id: string; name: string }

/** Builds the notes of the demo's staff. Each belongs to the latest lead of the client with that name. */
export function noteRows(leads: NewLead[], author: Author): NewNote[] {
  const byName = new Map(leads.map((lead) => [lead.name, lead]))
  return demoNotes.flatMap(({ clientName, kind, hoursLater, body }) => {
    const lead = byName.get(clientName)
    if (!lead) return []
    const at = new Date(new Date(lead.submittedAt).getTime() + hoursLater * HOUR_MS)
    return [
      {
        id: uuid(),
        aboutKind: 'lead',
        aboutId: lead.id,
        kind,
        body,
        authorId: author.id,
        author: author.name,
        createdAt: at,
        updatedAt: at,
      },
    ]
  })
}

/** Builds the saved views of the demo: three shared, one private. */
export function viewRows(owner: Author, now: Date): NewView[] {
  return demoViews.map(({ name, isShared, filter, sort }) => ({
    id: uuid(),
    resource: 'leads',
    name,
    ownerId: owner.id,
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
