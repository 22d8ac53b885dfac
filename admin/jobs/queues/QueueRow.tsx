import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { Link, useTranslate } from 'react-admin'
import { emailQueue } from '../../../shared/contract/email.ts'
import type {
  Completions,
  Drain,
  Durations,
  MeasuredRange,
  QueueMeasurement,
  TemplateMeasurement,
} from '../../../shared/contract/measurements.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { HoldMark, useHold } from '../controls/HoldMark.tsx'
import { QueueMenu } from '../controls/QueueMenu.tsx'
import { countedStates, DrainText, Oldest, Seconds, StateCount } from './cells.tsx'
import { queuePath } from './useRange.ts'

/** A queue. Its name opens its page. */
export function QueueRow({ queue, range }: { queue: QueueMeasurement; range: MeasuredRange }) {
  const translate = useTranslate()
  const isPaused = useHold(queue.name) !== undefined
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Link to={queuePath(queue.name, range)} sx={{ color: 'text.primary', fontWeight: 500 }}>
          {translate(`queue.${queue.name}`, { _: queue.name })}
        </Link>
        <HoldMark queue={queue.name} />
      </TableCell>
      {countedStates.map((state) => (
        <TableCell key={state} align="right">
          <StateCount state={state} count={queue.counts[state]} filter={{ queue: queue.name }} />
        </TableCell>
      ))}
      <TableCell align="right">
        <Oldest queue={queue} />
      </TableCell>
      <Measured {...queue} drain={isPaused ? null : queue.drain} />
      <TableCell>
        <QueueMenu queue={queue.name} />
      </TableCell>
    </TableRow>
  )
}

/** A template of the queue of emails. Its name opens its page. */
export function TemplateRow(props: { measured: TemplateMeasurement; range: MeasuredRange }) {
  const { measured, range } = props
  const { template, counts } = measured
  const translate = useTranslate()
  const filter = { queue: emailQueue, template }
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Box sx={{ pl: 2 }}>
          <Link to={queuePath(emailQueue, range, template)} color="textSecondary">
            {translate(`emailTemplate.${template}`)}
          </Link>
          <HoldMark queue={emailQueue} template={template} />
        </Box>
      </TableCell>
      {countedStates.map((state) => (
        <TableCell key={state} align="right">
          <StateCount state={state} count={counts[state]} filter={filter} />
        </TableCell>
      ))}
      <TableCell align="right">
        <Oldest queue={measured} />
      </TableCell>
      <Measured {...measured} drain={null} />
      <TableCell />
    </TableRow>
  )
}

function Measured(props: Completions & Durations & { drain: Drain | null }) {
  const { lastMinute, lastHour, wait, latency, drain } = props
  const language = useLanguage()
  return (
    <>
      <TableCell align="right">{formatCount(lastMinute, language)}</TableCell>
      <TableCell align="right">{formatCount(lastHour, language)}</TableCell>
      <TableCell align="right">
        <Seconds of={wait} percentile="p95" />
      </TableCell>
      {(['p50', 'p95', 'p99'] as const).map((percentile) => (
        <TableCell key={percentile} align="right">
          <Seconds of={latency} percentile={percentile} />
        </TableCell>
      ))}
      <TableCell>
        <DrainText drain={drain} />
      </TableCell>
    </>
  )
}
