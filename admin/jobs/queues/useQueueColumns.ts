import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { countedStates } from './cells.tsx'

const all = {
  states: countedStates,
  completed: ['lastMinute', 'lastHour'],
  durations: [
    ['wait', 'p95'],
    ['latency', 'p50'],
    ['latency', 'p95'],
    ['latency', 'p99'],
  ],
} as const

/** The columns of the table of queues, by group. */
export type QueueColumns = {
  states: readonly (typeof all.states)[number][]
  completed: readonly (typeof all.completed)[number][]
  durations: readonly (typeof all.durations)[number][]
}

const most: QueueColumns = {
  states: ['dead', 'retrying', 'ready', 'active'],
  completed: ['lastHour'],
  durations: [
    ['latency', 'p50'],
    ['latency', 'p99'],
  ],
}

/** Returns the columns that a window has room for; the page of a queue shows the others, too. */
export function useQueueColumns(): QueueColumns {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'))
  return isNarrow ? most : all
}
