import type { LeadRow } from '../../../shared/contract/records.ts'

/** What a notice says of a lead that still waits for an answer. */
export type LeadNoticeKind = 'reminder' | 'taken' | 'moved' | 'nobody'

/** A notice to the user: of a lead that waits for an answer, or of a task whose hour has come. */
export type Notice = {
  id: string
  text: string
  /** The screen that it opens. */
  path: string
  /** The lead of which it says that it waits, and for whom. */
  lead?: { id: string; kind: LeadNoticeKind; assigneeId: string | undefined }
  /** The id of the task. */
  task?: string
}

/** Whether a notice says that a lead of the user waits for an answer. */
export function isOfMine({ lead }: Notice): boolean {
  return lead?.kind === 'reminder' || lead?.kind === 'taken'
}

/** Whether what a notice says of a lead is still so. Undefined: the lead is gone. */
export function isTrueOf(told: { assigneeId: string | undefined }, lead: LeadRow | undefined) {
  return lead !== undefined && lead.waitingSince !== null && lead.assignee?.id === told.assigneeId
}
