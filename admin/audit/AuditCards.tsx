import { SimpleList } from 'react-admin'
import type { AuditRow } from '../../shared/contract/event.ts'
import { unnamedRows } from '../common/list/unnamedRows.ts'
import { Time } from '../common/Time.tsx'
import { About } from './About.tsx'
import { ChangesAndReason } from './ChangesAndReason.tsx'
import { Actor, EventName } from './EventName.tsx'

/** The audit log on a phone. */
export function AuditCards() {
  return (
    <SimpleList<AuditRow>
      sx={unnamedRows}
      rowClick={false}
      primaryText={(event) => <EventName event={event} />}
      secondaryText={(event) => (
        <>
          <Time value={event.at} /> · <Actor event={event} />
          <br />
          <About event={event} />
          <ChangesAndReason event={event} />
        </>
      )}
    />
  )
}
