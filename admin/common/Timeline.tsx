import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Journey } from '../../shared/contract/records.ts'
import { type Entry, entriesOf } from './journey.ts'
import { ExactTime } from './Time.tsx'

/** What happened to a submission, the first thing first. */
export function Timeline({ journey }: { journey: Journey }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mb: 2 }}>
        {translate('journey.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entriesOf(journey).map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </Box>
    </>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { at, tone, to, actor, change, detail } = entry
  const translate = useTranslate()
  return (
    <Box component="li" sx={lineSx}>
      <Box aria-hidden className="dot" sx={{ bgcolor: tone }} />
      <Box sx={{ fontWeight: 500 }}>{useWords(entry)}</Box>
      {change && <Box>{change.map((state) => translate(state)).join(' → ')}</Box>}
      <Box sx={{ color: 'text.secondary' }}>
        <ExactTime value={at} />
        {actor && ` · ${translate(actor, { _: actor })}`}
        {to && ` · ${translate('journey.to', { email: to })}`}
      </Box>
      {detail && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{detail}</Box>}
    </Box>
  )
}

// An event of a kind these translations do not know yet is shown under its own name.
function useWords({ words, blanks = {} }: Entry) {
  const translate = useTranslate()
  const template = blanks.template && translate(blanks.template, { _: blanks.template })
  const fallback = words.replace('journey.event.', '')
  return translate(words, { ...blanks, template, _: fallback })
}

const lineSx = {
  position: 'relative',
  pl: 3,
  pb: 2,
  '&:last-child': { pb: 0 },
  '& .dot': {
    position: 'absolute',
    left: 0,
    top: '0.45em',
    width: 9,
    height: 9,
    borderRadius: '50%',
  },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: '1.3em',
    bottom: '-0.1em',
    borderLeft: 1,
    borderColor: 'divider',
  },
}
