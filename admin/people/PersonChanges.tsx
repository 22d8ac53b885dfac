import Box from '@mui/material/Box'
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
          <EventItem key={event.id} event={event} names={journey.names} />
        ))}
      </Box>
    </Section>
  )
}
