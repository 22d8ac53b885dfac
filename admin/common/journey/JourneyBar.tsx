import SortIcon from '@mui/icons-material/SwapVertOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { filterEntries, type JourneyFilter, journeyFilters } from './entries.ts'
import type { Entry } from './entry.ts'

type JourneyBarProps = {
  entries: Entry[]
  filter: JourneyFilter
  choose: (filter: JourneyFilter) => void
  order: 'newest' | 'oldest'
  reorder: (order: 'newest' | 'oldest') => void
}

/** The heading of the journey, with its filters and sort order. */
export function JourneyBar({ entries, filter, choose, order, reorder }: JourneyBarProps) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h6" component="h3">
          {translate('journey.title')}
        </Typography>
        <Button
          size="small"
          color="secondary"
          startIcon={<SortIcon />}
          onClick={() => reorder(order === 'newest' ? 'oldest' : 'newest')}
        >
          {translate(`journey.order.${order}`)}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
        {journeyFilters.map((each) => (
          <Chip
            key={each}
            size="small"
            variant={each === filter ? 'filled' : 'outlined'}
            aria-pressed={each === filter}
            onClick={() => choose(each)}
            label={`${translate(`journey.filter.${each}`)} ${filterEntries(entries, each).length}`}
          />
        ))}
      </Box>
    </>
  )
}
