import Box from '@mui/material/Box'
import { Link, useTranslate } from 'react-admin'
import type { EventRow } from '../../shared/contract/event.ts'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { EventItem } from '../common/conflict/NewEvents.tsx'
import { Section } from '../common/Section.tsx'

/** What staff have changed of a client, and whom they have merged with them, the newest first; nothing if there is nothing. */
export function PersonChanges({ journey }: Pick<PersonRecord, 'journey'>) {
  if (journey.events.length === 0) return null
  return (
    <Section title="people.changes">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {journey.events.toReversed().map((event) => (
          <EventItem
            key={event.id}
            event={event}
            names={journey.names}
            summary={nameOfOther(event) && <MergeSummary event={event} />}
          />
        ))}
      </Box>
    </Section>
  )
}

/** With whom a client was merged, or from whom they were split, with a link to a client who has a page of their own. */
function MergeSummary({ event }: { event: EventRow }) {
  const translate = useTranslate()
  const { type, after } = event
  const name = nameOfOther(event)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {translate(type === 'person.merged' ? 'people.mergedWith' : 'people.splitFrom')}{' '}
      {after?.personId ? <Link to={`/people/${after.personId}/show`}>{name}</Link> : name}
    </Box>
  )
}

// An earlier release has recorded it as `name`. Missing if that client was erased.
function nameOfOther({ type, after }: EventRow): string | undefined {
  if (type !== 'person.merged' && type !== 'person.merge_undone') return undefined
  const name = after?.person ?? after?.name
  return typeof name === 'string' ? name : undefined
}
