import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import type { EventRow } from '../../shared/contract/event.ts'
import type { Recorded } from '../common/conflict/eventsBetween.ts'
import { useConflict } from '../common/conflict/useConflict.ts'

type RuleWithEvents = RuleRow & Recorded

/** That a rule was deleted; the event says by whom, and is undefined if it could not be loaded. */
export type Removal = { event: EventRow | undefined }

/** Most events of a rule that are looked through for what has changed it meanwhile: the newest. */
const MAX_EVENTS = 50

/** As `useConflict`, for a rule. `removal`: set if somebody has deleted the rule meanwhile. */
export function useRuleConflict(rule: RuleRow) {
  const dataProvider = useDataProvider()
  const [removal, setRemoval] = useState<Removal>()
  // The page of a rule has no history; the audit log has it.
  const loadEvents = async (): Promise<EventRow[]> => {
    const { data } = await dataProvider.getList<EventRow>('events', {
      filter: { about: rule.id },
      pagination: { page: 1, perPage: MAX_EVENTS },
      sort: { field: 'at', order: 'DESC' },
    })
    return data.reverse()
  }
  const load = async (): Promise<RuleWithEvents> => {
    const { data } = await dataProvider.getOne<RuleRow>('rules', { id: rule.id })
    return { ...data, journey: { events: await loadEvents(), names: {} } }
  }
  const onGone = async () => {
    const events = await loadEvents().catch(() => [])
    setRemoval({ event: events.findLast(({ type }) => type === 'rule.removed') })
  }
  return { ...useConflict<RuleRow, RuleWithEvents>('rules', rule, { load, onGone }), removal }
}
