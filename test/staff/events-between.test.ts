import { expect, test } from 'vitest'
import { eventsBetween } from '../../admin/common/conflict/eventsBetween.ts'
import type { EventRow, EventType } from '../../shared/contract/event.ts'

let count = 0

function event(type: EventType, before: object | null, after: object | null): EventRow {
  const id = String(++count)
  const by = { actorKind: 'staff' as const, actor: 'Aurora Díaz', reason: null }
  return { id, at: '2026-11-26T12:00:00.000Z', type, ...by, before, after } as EventRow
}

const status = (from: string, to: string) =>
  event('lead.status_changed', { status: from }, { status: to })

const recorded = {
  ...event('submission.recorded', null, { status: 'new', name: 'Ana' }),
  actorKind: 'system' as const,
}

const withEvents = (record: object, events: EventRow[]) => ({
  ...record,
  journey: { events, names: {} },
})

test('a record with its history gets the answer that a colleague gave, and other notes only if there is nothing else', () => {
  const first = status('new', 'contacted')
  const answer = event('note.added', null, { kind: 'message', body: 'Buenas tardes' })
  const remark = event('note.added', null, { kind: 'note', body: 'VIP' })
  const before = withEvents({ status: 'contacted' }, [recorded, first])
  const answered = withEvents({ status: 'contacted' }, [recorded, first, remark, answer])
  expect(eventsBetween(before, answered)).toEqual([answer])
  const remarked = withEvents({ status: 'contacted' }, [recorded, first, remark])
  expect(eventsBetween(before, remarked)).toEqual([remark])
})

test('a record with its history gets the events that it does not have, without remarks', () => {
  const first = status('new', 'contacted')
  const note = event('note.added', null, { kind: 'note', body: 'VIP' })
  const second = status('contacted', 'won')
  const before = withEvents({ status: 'contacted' }, [recorded, first])
  const latest = withEvents({ status: 'won' }, [recorded, first, note, second])
  expect(eventsBetween(before, latest)).toEqual([second])
})

test('a row gets the events of each field that differs, back to the value that it has', () => {
  const old = status('lost', 'new')
  const first = status('new', 'contacted')
  const assigned = event('lead.assigned', { assignee: null }, { assignee: 'Sara Vélez' })
  const second = status('contacted', 'won')
  const latest = { status: 'won', assignee: { id: '1', name: 'Sara Vélez' } }
  const events = [recorded, old, first, assigned, second]
  const seen = { status: 'new', assignee: null }
  expect(eventsBetween(seen, withEvents(latest, events))).toEqual([first, assigned, second])
  const unassigned = { ...latest, status: 'new' }
  expect(eventsBetween(unassigned, withEvents(latest, events))).toEqual([first, second])
})

test('a row whose value no event has gets the last event of the field', () => {
  const events = [recorded, status('new', 'contacted'), status('contacted', 'won')]
  expect(eventsBetween({ status: 'spam' }, withEvents({ status: 'won' }, events))).toEqual(
    events.slice(-1),
  )
})

test('a row without a field that differs gets the last event of staff', () => {
  const attributed = event('lead.attributed', { code: null }, { code: 'LP-22222' })
  const retried = { ...event('submission.recorded', null, {}), actorKind: 'system' as const }
  const latest = withEvents({ status: 'new' }, [recorded, attributed, retried])
  expect(eventsBetween({ status: 'new' }, latest)).toEqual([attributed])
})
