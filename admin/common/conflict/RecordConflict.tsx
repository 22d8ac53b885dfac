import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { EventRow } from '../../../shared/contract/event.ts'
import type { Journey } from '../../../shared/contract/records.ts'
import { Changes } from '../history/Changes.tsx'
import { changesOf, reasonToShow } from '../history/fieldChanges.ts'
import { ExactTime } from '../Time.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'

type Recorded = { journey: Journey }

type RecordConflictProps = {
  /** The record as the user saw it, and as it is now. */
  before: Recorded
  latest: Recorded
  /** Why the user's change is no longer possible, already translated. */
  refusal?: string | undefined
}

/**
 * Says who has changed a record meanwhile, and how: its events since the user loaded it, without notes and sign-ins, each with
 * its fields, its reason, who made it and when.
 */
export function RecordConflict({ before, latest, refusal }: RecordConflictProps) {
  const known = new Set(before.journey.events.map(({ id }) => id))
  const { events, names } = latest.journey
  return (
    <ConflictAlert refusal={refusal}>
      <Box component="ul" sx={listSx}>
        {events
          .filter(({ id, type }) => !known.has(id) && !/^(note\.|staff\.sign)/.test(type))
          .map((event) => (
            <NewEvent key={event.id} event={event} names={names} />
          ))}
      </Box>
    </ConflictAlert>
  )
}

function NewEvent({ event, names }: { event: EventRow; names: Record<string, string> }) {
  const translate = useTranslate()
  const { type, actor, actorKind, at } = event
  return (
    <li>
      {translate(`event.${type}`, { _: type })}
      <Changes changes={changesOf(event, names)} />
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{reasonToShow(event)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {actor ?? translate(`journey.actor.${actorKind}`)} · <ExactTime value={at} />
      </Box>
    </li>
  )
}

const listSx = { listStyle: 'none', m: 0, my: 1, p: 0, display: 'grid', gap: 1 }
