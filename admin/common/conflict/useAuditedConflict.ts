import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { EventRow, EventType } from '../../../shared/contract/event.ts'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import type { Recorded } from './eventsBetween.ts'
import { useConflict } from './useConflict.ts'

/** That a record was deleted; the event says by whom, and is undefined if it could not be loaded. */
export type Removal = { event: EventRow | undefined }

/** Most events of a record that are looked through for what has changed it meanwhile: the newest. */
const MAX_EVENTS = 50

/**
 * As `useConflict`, for a record without a page, whose history is in the audit log.
 * @param removedBy the type of the event that deletes it
 * @returns also `removal`: set if somebody has deleted the record meanwhile
 */
export function useAuditedConflict<Row extends RaRecord & { version: number }>(
  resource: StaffResource,
  row: Row,
  removedBy: EventType,
) {
  const dataProvider = useDataProvider()
  const [removal, setRemoval] = useState<Removal>()
  const loadEvents = async (): Promise<EventRow[]> => {
    const { data } = await dataProvider.getList<EventRow>('events', {
      filter: { about: row.id },
      pagination: { page: 1, perPage: MAX_EVENTS },
      sort: { field: 'at', order: 'DESC' },
    })
    return data.reverse()
  }
  const load = async (): Promise<Row & Recorded> => {
    const { data } = await dataProvider.getOne<Row>(resource, { id: row.id })
    return { ...data, journey: { events: await loadEvents(), names: {} } }
  }
  const onGone = async () => {
    const events = await loadEvents().catch(() => [])
    setRemoval({ event: events.findLast(({ type }) => type === removedBy) })
  }
  return { ...useConflict<Row, Row & Recorded>(resource, row, { load, onGone }), removal }
}
