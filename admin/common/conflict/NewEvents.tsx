import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { EventRow } from '../../../shared/contract/event.ts'
import { Changes } from '../history/Changes.tsx'
import { changesOf, reasonToShow } from '../history/fieldChanges.ts'
import { ExactTime } from '../Time.tsx'
import { eventsBetween, type Recorded } from './eventsBetween.ts'

type NewEventsProps = {
  /** The record as the user saw it, and as it is now. */
  before: object
  latest: Recorded
}

/** What has happened to a record since the user loaded it: each event with its fields, its reason, who made it and when. */
export function NewEvents({ before, latest }: NewEventsProps) {
  return (
    <Box component="ul" sx={listSx}>
      {eventsBetween(before, latest).map((event) => (
        <EventItem key={event.id} event={event} names={latest.journey.names} />
      ))}
    </Box>
  )
}

type EventItemProps = {
  event: EventRow
  names: Record<string, string>
  /** What happened, instead of the name of the event with its fields. */
  summary?: ReactNode
}

/** An event as an item of a list: its fields, its reason, who made it and when. */
export function EventItem({ event, names, summary }: EventItemProps) {
  const translate = useTranslate()
  const { type, actor, actorKind, at } = event
  return (
    <li>
      {summary ?? (
        <>
          {translate(`event.${type}`, { _: type })}
          <Changes changes={changesOf(event, names)} />
        </>
      )}
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{reasonToShow(event)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {actor ?? translate(`journey.actor.${actorKind}`)} · <ExactTime value={at} />
      </Box>
    </li>
  )
}

const listSx = { listStyle: 'none', m: 0, my: 1, p: 0, display: 'grid', gap: 1 }
