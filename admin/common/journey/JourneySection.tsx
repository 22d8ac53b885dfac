import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Journey } from '../../../shared/contract/records.ts'
import { dayName } from '../format.ts'
import { useLanguage } from '../useLanguage.ts'
import { type Accepted, byDay, entriesOf, filterEntries, type JourneyFilter } from './entries.ts'
import type { Entry } from './entry.ts'
import { JourneyBar } from './JourneyBar.tsx'
import { JourneyLine } from './JourneyLine.tsx'

type JourneySectionProps = { journey: Journey; accepted?: Accepted; hasReplies?: boolean }

/**
 * The journey of a record, by day, with filters. The browser remembers the sort order.
 * @param props.accepted when the submission was accepted and by whom, for one that is not recorded yet
 * @param props.hasReplies whether to show replies of mail servers and error messages; default: true
 */
export function JourneySection(props: JourneySectionProps) {
  const translate = useTranslate()
  const [filter, setFilter] = useState<JourneyFilter>('all')
  const [order, setOrder] = useStore<'newest' | 'oldest'>('journey.order', 'oldest')
  const { journey, accepted, hasReplies = true } = props
  const all = entriesOf(journey, accepted)
  const entries = hasReplies ? all : all.map((entry) => ({ ...entry, detail: null }))
  const shown = filterEntries(entries, filter)
  const days = byDay(order === 'newest' ? shown.toReversed() : shown)
  return (
    <Box component="section" aria-label={translate('journey.title')}>
      <JourneyBar {...{ entries, filter, setFilter, order, setOrder }} />
      {days.map(([day, dayEntries]) => (
        <Day key={day} entries={dayEntries} />
      ))}
      {days.length === 0 && (
        <Box sx={{ color: 'text.secondary', py: 2 }}>
          {translate(entries.length === 0 ? 'journey.empty' : 'journey.nothing')}
        </Box>
      )}
    </Box>
  )
}

function Day({ entries }: { entries: Entry[] }) {
  const language = useLanguage()
  const [first] = entries
  return (
    <>
      <Typography component="h4" sx={daySx}>
        {first && dayName(new Date(first.at), new Date(), language)}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <JourneyLine key={entry.id} entry={entry} />
        ))}
      </Box>
    </>
  )
}

const daySx = {
  fontSize: 12,
  color: 'text.secondary',
  mt: 2,
  mb: 1,
  '&::first-letter': { textTransform: 'uppercase' },
}
