import { DAY_MS } from '../../shared/contract/duration.ts'
import type { LeadStatus } from '../../shared/contract/lead.ts'
import { appendEvents, type NewEvent } from '../../shared/tables/history/events.ts'
import { recordLeadStages } from '../../shared/tables/leads/lead-stages.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { Antesala } from './antesala.ts'
import { recordLeads } from './leads.ts'

/** A change of status, some days after the submission; `undo` takes back the one before. */
export type Move = [days: number, to: LeadStatus | 'undo']

/** A lead, and what staff did with it. Its status is the last one, unless given. */
export type Story = Partial<NewLead> & { submittedAt: Date; moves?: Move[] }

/** Inserts leads with the events of their changes, as the API writes them. Returns the ids in order. */
export async function recordStories(antesala: Antesala, stories: Story[]): Promise<string[]> {
  const played = stories.map(({ moves = [], ...lead }) => ({ lead, ...play(lead, moves) }))
  const ids = await recordLeads(
    antesala,
    ...played.map(({ lead, status }) => ({ status, waitingSince: null, ...lead })),
  )
  const events = played.flatMap((story, index) =>
    story.events.map((event) => ({ ...event, aboutId: ids[index] ?? null })),
  )
  await appendEvents(antesala.db, events)
  await recordLeadStages(antesala.db, ids)
  return ids
}

function play({ submittedAt }: { submittedAt: Date }, moves: Move[]) {
  const statuses: LeadStatus[] = ['new']
  const events = moves.map(([days, to]): NewEvent => {
    const before = statuses.at(-1) ?? 'new'
    const after = to === 'undo' ? (statuses.at(-2) ?? 'new') : to
    if (to === 'undo') statuses.pop()
    else statuses.push(to)
    return {
      at: new Date(submittedAt.getTime() + days * DAY_MS),
      type: to === 'undo' ? 'lead.change_undone' : 'lead.status_changed',
      actorKind: 'staff',
      aboutKind: 'lead',
      before: { status: before },
      after: { status: after },
    }
  })
  return { status: statuses.at(-1) ?? 'new', events }
}
