import { expect, test } from 'vitest'
import { withCurrency } from '../../admin/assessments/withCurrency.ts'
import { changesOf } from '../../admin/common/history/fieldChanges.ts'
import type { EventRow } from '../../shared/contract/event.ts'

type Values = Record<string, unknown> | null

/** The fields of an event as label and values: the new value, or the old and the new one. */
function shown(type: string, before: Values, after: Values) {
  const event: EventRow = {
    id: 'event',
    at: '2026-11-21T12:00:00Z',
    type,
    actorKind: 'staff',
    actor: null,
    before,
    after,
    reason: null,
  }
  return changesOf(event).map(({ labelKey, from, to }) =>
    from === undefined ? [labelKey, to] : [labelKey, from, to],
  )
}

test('a changed field is shown with its old and its new value', () => {
  expect(shown('lead.status_changed', { status: 'new' }, { status: 'won' })).toEqual([
    ['field.status', 'new', 'won'],
  ])
  expect(shown('lead.follow_up_set', { followUpOn: '2026-11-21' }, { followUpOn: null })).toEqual([
    ['field.followUpOn', '2026-11-21', null],
  ])
})

test('a field that only the state before contains is shown as a fact, not as emptied', () => {
  const lifted = { address: 'ana@example.com', smtpReply: '550 No such mailbox' }
  expect(shown('address.released', lifted, { sent: 1 })).toEqual([
    ['field.address', 'ana@example.com'],
    ['field.smtpReply', '550 No such mailbox'],
    ['field.sent', 1],
  ])
  expect(shown('note.deleted', { kind: 'call', body: 'Hola' }, null)).toEqual([
    ['field.kind', 'call'],
    ['field.body', 'Hola'],
  ])
})

test('a field that a correction leaves out is shown as emptied', () => {
  const emptied = shown('submission.corrected', { phone: '•••' }, { correctionId: 'x' })
  expect(emptied).toEqual([['field.phone', '•••', undefined]])
})

test('an unchanged field is shown once, and an empty one not at all', () => {
  const review = { status: 'new', spamReview: 'cleared' }
  expect(shown('lead.spam_cleared', { status: 'new', spamReview: null }, review)).toEqual([
    ['field.status', 'new'],
    ['field.spamReview', null, 'cleared'],
  ])
  // A rule without conditions applies to everything.
  expect(shown('rule.created', null, { conditions: {} })).toEqual([['field.conditions', {}]])
  expect(shown('leads.exported', null, { filter: { status: [] }, rows: 3 })).toEqual([
    ['field.rows', 3],
  ])
})

test('an amount has the currency that the event recorded', () => {
  const event = {
    type: 'submission.recorded',
    before: null,
    after: { capacity: 207_249, currency: 'USD' },
  }
  expect(
    changesOf({
      ...event,
      id: 'event',
      at: '2026-11-21T12:00:00Z',
      actorKind: 'system',
      actor: null,
      reason: null,
    }),
  ).toEqual([expect.objectContaining({ field: 'capacity', to: 207_249, currency: 'USD' })])
})

test('an amount of an assessment that was recorded without its currency has that of the assessment', () => {
  const recorded = (after: Values): EventRow => ({
    id: 'event',
    at: '2026-11-21T12:00:00Z',
    type: 'submission.recorded',
    actorKind: 'system',
    actor: null,
    before: null,
    after,
    reason: null,
  })
  const currencyOf = (after: Values) => {
    const journey = { ...emptyJourney, events: [recorded(after)] }
    const { events } = withCurrency({ journey, currency: 'MXN' })
    return events.flatMap((event) => changesOf(event).map(({ currency }) => currency))
  }
  expect(currencyOf({ capacity: 207_249 })).toEqual(['MXN'])
  expect(currencyOf({ capacity: 207_249, currency: 'USD' })).toEqual(['USD'])
})

const emptyJourney = {
  emails: [],
  attempts: [],
  jobs: [],
  waitingEmails: [],
  corrections: [],
  names: {},
}

test('the address of a sign-in is labelled as an IP address', () => {
  expect(shown('staff.signed_in', null, { address: '127.0.0.1' })).toEqual([
    ['field.ipAddress', '127.0.0.1'],
  ])
})
