import { v4 } from 'uuid'
import type { AnswerFacts, AnswerTemplate, AnswerWay } from '../../../shared/contract/answer.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { fillTemplate, namesProperty } from '../../../shared/view/fill-template.ts'
import { officeDayFromToday } from '../../common/dayFromToday.ts'
import { urgencyOf } from '../../tasks/urgency.ts'

/** The text of an answer that is being written, and how it is sent. */
export type AnswerText = {
  /** That of the note in which the answer is stored, so that it is sent once. */
  id: string
  way: AnswerWay
  language: Language
  /** The template that it was made from; null: none. */
  templateId: string | null
  subject: string
  body: string
}

/** What becomes of the lead with an answer. An empty day: no follow-up. */
export type NextStep = { status: LeadStatus; followUpOn: string }

type Contact = AnswerFacts['contact']

/** Returns the ways in which a client can be answered, the preferred one first. */
export function waysTo({ email, phoneE164 }: Contact): AnswerWay[] {
  return [...(email ? mailWays : []), ...(phoneE164 ? (['whatsapp'] as const) : [])]
}

/** Returns where an answer goes: an email address, or for WhatsApp a number (E.164). */
export function addressFor({ email, phoneE164 }: Contact, way: AnswerWay): string | undefined {
  return (way === 'whatsapp' ? phoneE164 : email) ?? undefined
}

const mailWays = ['mail', 'mail_program'] as const satisfies AnswerWay[]

/** Returns the answer that the template which fits best makes. */
export function firstText(
  lead: LeadRow,
  templates: AnswerTemplate[],
  { values, isSuppressed, contact }: AnswerFacts,
): AnswerText {
  const ways = waysTo(contact)
  const way = ways.find((possible) => possible !== 'mail' || !isSuppressed) ?? 'mail'
  const empty = { id: v4(), way, language: lead.language, templateId: null, subject: '', body: '' }
  const template = bestTemplate(lead, templates)
  return template ? withTemplate(empty, template, values) : empty
}

/** Returns a text made from a template, instead of what was written. */
export function withTemplate(
  text: AnswerText,
  template: AnswerTemplate,
  values: AnswerFacts['values'],
): AnswerText {
  const { id: templateId, language } = template
  return { ...text, templateId, language, ...fillTemplate(template, language, values[language]) }
}

/**
 * Returns the next step that is chosen at first: a new lead has been contacted. An open lead whose follow-up is missing or overdue gets
 * one in `FOLLOW_UP_DAYS`, because whoever answers has done what was overdue, since an earlier day or an hour of today; any other
 * follow-up stays.
 */
export function firstStep(
  { status, followUpOn }: LeadRow,
  nextTask: AnswerFacts['nextTask'],
): NextStep {
  const next = status === 'new' ? 'contacted' : status
  const isClosed = next === 'won' || next === 'lost' || next === 'spam'
  if (isClosed || isPlanned(followUpOn, nextTask))
    return { status: next, followUpOn: followUpOn ?? '' }
  return { status: next, followUpOn: officeDayFromToday(FOLLOW_UP_DAYS) }
}

function isPlanned(dueOn: string | null, nextTask: AnswerFacts['nextTask']) {
  if (dueOn === null) return false
  const dueTime = nextTask?.dueOn === dueOn ? nextTask.dueTime : null
  return !urgencyOf({ dueOn, dueTime }).startsWith('overdue')
}

/** A client who does not reply to an answer is followed up after so many days, when the office is open. */
const FOLLOW_UP_DAYS = 3

/** Returns those of these templates that are in the client's language, then the others. */
export function sortedFor({ language }: LeadRow, templates: AnswerTemplate[]): AnswerTemplate[] {
  const isTheirs = (template: AnswerTemplate) => template.language === language
  return [...templates.filter(isTheirs), ...templates.filter((template) => !isTheirs(template))]
}

// Only one in the client's language, and no name of a property for a client who has not asked about one. One for the kind of inquiry
// fits better than one for any kind; of these, one that names the property fits better.
function bestTemplate(lead: LeadRow, templates: AnswerTemplate[]): AnswerTemplate | undefined {
  const named = (template: AnswerTemplate) => namesProperty(template, template.language)
  const fits = (template: AnswerTemplate) =>
    template.language === lead.language &&
    (template.kind === null || template.kind === lead.kind) &&
    (lead.property !== null || !named(template))
  const rank = (template: AnswerTemplate) =>
    (template.kind === null ? 0 : 2) + (named(template) ? 1 : 0)
  return templates.filter(fits).toSorted((a, b) => rank(b) - rank(a))[0]
}
