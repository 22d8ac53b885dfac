import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { QueueMeasurements } from '../../../shared/contract/measurements.ts'
import { useHasCards } from '../../common/list/useHasCards.ts'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { ReadAt } from '../refresh/ReadAt.tsx'
import { usePolling } from '../refresh/usePolling.ts'
import { MeasurementHelp } from './MeasurementHelp.tsx'
import { QueueCardList } from './QueueCardList.tsx'
import { QueueTable } from './QueueTable.tsx'
import { RangeSelect } from './RangeSelect.tsx'
import { useRange } from './useRange.ts'

/** All queues and templates: what they hold now, and how long their jobs took over a range. */
export function QueueOverview() {
  const [range, setRange] = useRange()
  const measurements = usePolling<QueueMeasurements>(`queue-measurements?range=${range}`)
  const { data } = measurements
  const translate = useTranslate()
  const Queues = useHasCards() ? QueueCardList : QueueTable
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <RangeSelect range={range} onChange={setRange} />
        {data && <ReadAt at={new Date(data.at)} />}
      </Box>
      <LoadProblem loaded={measurements} what={translate('measured.what')} />
      {data && <Queues measured={data} range={range} />}
      <MeasurementHelp />
    </Box>
  )
}
