/** What a task for a lead consists of: a call, a message, a visit, or something else. */
export const taskKinds = ['call', 'write', 'visit', 'other'] as const
export type TaskKind = (typeof taskKinds)[number]

/** How often a task repeats. */
export const taskRepeats = ['daily', 'weekly', 'monthly'] as const
export type TaskRepeat = (typeof taskRepeats)[number]

/** How a task is snoozed without choosing a day: by two hours, to the next day on which the office is open, or by a week. */
export const snoozeOptions = ['two_hours', 'next_office_day', 'week'] as const
export type SnoozeOption = (typeof snoozeOptions)[number]

/** What staff have planned for a lead. `Time` is a Date in the API and a string in the dashboard. */
export type TaskRow<Time = string> = {
  id: string
  leadId: string
  version: number
  kind: TaskKind
  /** One line; empty if the kind says enough. */
  text: string
  /** YYYY-MM-DD */
  dueOn: string
  /** HH:MM in the time zone of the house; null: at any time of the day. */
  dueTime: string | null
  repeats: TaskRepeat | null
  createdAt: Time
  /** When it was done; null while it is open. */
  doneAt: Time | null
}

/**
 * Whether an option makes a task due later than it is. One of a later day cannot be snoozed to the next office day nor, if it has
 * no hour, by two hours.
 */
export function canSnooze(
  option: SnoozeOption,
  { dueOn, dueTime }: Pick<TaskRow, 'dueOn' | 'dueTime'>,
  today: string,
): boolean {
  return dueOn <= today || option === 'week' || (option === 'two_hours' && dueTime !== null)
}

/** Why somebody is to contact a client: the hour of a task, no answer yet, or a task that is overdue or due today. */
export type DayReason = 'hour' | 'unanswered' | 'overdue' | 'today'

/** That a client who waits for an answer about one lead was answered about another one meanwhile. */
export type AnsweredElsewhere<Time = string> = {
  leadId: string
  refCode: string
  at: Time
  /** Who answered; null if only the status of the lead tells of it. */
  by: string | null
  /** Whether the other lead has the same assignee or property: the answer may have been one to both. */
  isRelated: boolean
}

/** A client to contact. Of an unanswered lead without a task that is due, `task` is null. */
export type DayItem<Time = string> = {
  reason: DayReason
  /** Since when the client has been waiting for an answer; null if they have one. */
  waitingSince: Time | null
  /** Null also if the client does not wait. */
  answeredElsewhere: AnsweredElsewhere<Time> | null
  task: TaskRow<Time> | null
  lead: {
    id: string
    refCode: string
    name: string
    email: string
    phoneE164: string | null
    property: { titleEs: string; titleEn: string } | null
    propertyAsked: string | null
  }
}

/** What a staff member has to do today: now, in this order, and at a later hour. */
export type MyDay<Time = string> = {
  now: DayItem<Time>[]
  later: DayItem<Time>[]
  /** The unanswered leads of the user that are in neither: only those that have waited longest are. */
  moreUnanswered: number
  /** The day in the time zone of the house. */
  today: string
  timeZone: string
}
