import type { Language } from './language.ts'
import type { LeadKind } from './lead.ts'
import type { LeadRecord } from './records.ts'
import type { TaskRow } from './task.ts'
import type { Undoable } from './undo.ts'

/**
 * How an answer reaches a client: as an email that the house sends, or from the WhatsApp or the mail program of the staff
 * member, who sends it there.
 */
export const answerWays = ['mail', 'whatsapp', 'mail_program'] as const
export type AnswerWay = (typeof answerWays)[number]

/** Most characters of an answer and of a template, and most templates. */
export const answerLimits = { name: 100, subject: 200, body: 5_000, templates: 100 }

/** What the variables of a template stand for. */
export const answerVariables = [
  'client',
  'property',
  'price',
  'link',
  'code',
  'myName',
  'myPhone',
  'myEmail',
  'company',
] as const
export type AnswerVariable = (typeof answerVariables)[number]

/** The values of the variables; null if there is none, for example without a property. */
export type AnswerValues = Record<AnswerVariable, string | null>

/** What the dashboard needs to write an answer to the client of a lead. */
export type AnswerFacts = {
  /** The values in each language. */
  values: Record<Language, AnswerValues>
  /** How the client is reached now; empty or null if not in that way. */
  contact: { email: string; phoneE164: string | null }
  /** Whether emails to the client are suppressed, because the relay rejects the address. */
  isSuppressed: boolean
  /** When the next open task of the lead is due, which a follow-up on another day moves; null without one. */
  nextTask: Pick<TaskRow, 'dueOn' | 'dueTime'> | null
}

/** A template of answers. `Time` is a Date in the API and a string in the dashboard. */
export type AnswerTemplate<Time = string> = {
  id: string
  name: string
  /** The kind of inquiry that it answers; null: any. */
  kind: LeadKind | null
  language: Language
  subject: string
  body: string
  version: number
  updatedAt: Time
}

/** The response to an answer: the lead as it is now, and how to undo the answer. */
export type AnswerResult = LeadRecord & Undoable
