import { DAY_MS } from '../../shared/contract/duration.ts'
import { leadStages } from '../../shared/contract/funnel.ts'
import type { LeadStatus, LostReason } from '../../shared/contract/lead.ts'
import { RESPONSE_MS } from './lead-work.ts'

/** A change of the status of a demo submission. */
export type StatusChange = { from: string; to: string; at: Date; lostReason?: LostReason }

/** How far demo leads came before they were lost, and why, in rotation. */
const losses: { stage: number; lostReason: LostReason }[] = [
  { stage: 1, lostReason: 'no_answer' },
  { stage: 3, lostReason: 'price' },
  { stage: 2, lostReason: 'financing' },
  { stage: 1, lostReason: 'price' },
]

/**
 * Returns how a demo lead came to its status, stage by stage: the first answer after `RESPONSE_MS`, the others one to four days
 * apart, or less if the lead is young.
 * @param index of the lead; leads differ in how long their stages take
 */
export function leadStatusChanges(
  { status, submittedAt }: { status: LeadStatus; submittedAt: Date },
  now: Date,
  index: number,
): StatusChange[] {
  const { path, lostReason } = pathTo(status, index)
  const firstAt = submittedAt.getTime() + RESPONSE_MS
  const left = Math.max(0, now.getTime() - firstAt) / (path.length + 1)
  const gap = Math.min(left, DAY_MS * (1 + (index % 4)) * 0.9)
  return path.map((to, place) => ({
    from: path[place - 1] ?? 'new',
    to,
    at: new Date(firstAt + gap * place),
    ...(to === 'lost' && lostReason && { lostReason }),
  }))
}

function pathTo(
  status: LeadStatus,
  index: number,
): { path: LeadStatus[]; lostReason?: LostReason | undefined } {
  if (status === 'spam') return { path: ['spam'] }
  const { stage = 1, lostReason } = losses[index % losses.length] ?? {}
  if (status === 'lost') return { path: [...leadStages.slice(1, stage + 1), 'lost'], lostReason }
  return { path: leadStages.slice(1, leadStages.indexOf(status) + 1) }
}
