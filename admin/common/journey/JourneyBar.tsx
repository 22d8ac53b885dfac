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
  setFilter(filter: JourneyFilter): void
  order: 'newest' | 'oldest'
  setOrder(order: 'newest' | 'oldest'): void
}

/** The heading of a journey, with buttons for its filters and its sort order. */
export function JourneyBar({ entries, filter, setFilter, order, setOrder }: JourneyBarProps) {
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
          onClick={() => setOrder(order === 'newest' ? 'oldest' : 'newest')}
        >
          {translate(`journey.order.${order}`)}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
        {journeyFilters.map((option) => (
          <Chip
            key={option}
            size="small"
            variant={option === filter ? 'filled' : 'outlined'}
            aria-pressed={option === filter}
            onClick={() => setFilter(option)}
            label={`${translate(`journey.filter.${option}`)} ${filterEntries(entries, option).length}`}
          />
        ))}
      </Box>
    </>
  )
}
