import { DataTable } from 'react-admin'
import type { AuditRow } from '../../shared/contract/event.ts'
import { Time } from '../common/Time.tsx'
import { About, pathOf } from './About.tsx'
import { ChangesAndReason } from './ChangesAndReason.tsx'
import { Actor, EventName } from './EventName.tsx'

const Table = DataTable<AuditRow>
const Column = DataTable.Col<AuditRow>

/** The audit log as a table. */
export function AuditTable() {
  return (
    <Table
      bulkActionButtons={false}
      rowClick={(_id, _resource, event) => pathOf(event as AuditRow) ?? false}
      sx={rowSx}
    >
      <Column source="at" render={({ at }) => <Time value={at} />} />
      <Column
        source="type"
        disableSort
        cellSx={wrapped(100)}
        render={(event) => <EventName event={event} />}
      />
      <Column
        source="actor"
        disableSort
        cellSx={wrapped(80)}
        render={(event) => <Actor event={event} />}
      />
      <Column
        source="about"
        disableSort
        cellSx={wrapped(120)}
        render={(event) => <About event={event} isRow />}
      />
      <Column
        source="changes"
        disableSort
        cellSx={wrapped(220, '45%')}
        render={(event) => <ChangesAndReason event={event} />}
      />
    </Table>
  )
}

// Long texts wrap, so that the changes have the room that they need, in any window.
function wrapped(minWidth: number, width?: string) {
  const wrap = { whiteSpace: 'normal !important', overflowWrap: 'anywhere' } as const
  return () => ({ ...wrap, minWidth, width })
}

// Rows of events about nothing that has a page do not look as if they could be opened.
const rowSx = { '& tbody tr:not(:has(.row-link))': { cursor: 'default' } }
