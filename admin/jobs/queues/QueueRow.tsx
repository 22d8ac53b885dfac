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
import { DrainText, Oldest, Seconds, StateCount } from './cells.tsx'
import type { QueueColumns } from './useQueueColumns.ts'
import { queuePath } from './useRange.ts'

type QueueRowProps = { queue: QueueMeasurement; range: MeasuredRange; columns: QueueColumns }

/** A queue. Its name opens its page. */
export function QueueRow({ queue, range, columns }: QueueRowProps) {
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
      {columns.states.map((state) => (
        <TableCell key={state} align="right">
          <StateCount state={state} count={queue.counts[state]} filter={{ queue: queue.name }} />
        </TableCell>
      ))}
      <TableCell align="right">
        <Oldest queue={queue} />
      </TableCell>
      <Measured {...queue} drain={isPaused ? null : queue.drain} columns={columns} />
      <TableCell>
        <QueueMenu queue={queue.name} />
      </TableCell>
    </TableRow>
  )
}

type TemplateRowProps = {
  measured: TemplateMeasurement
  range: MeasuredRange
  columns: QueueColumns
}

/** A template of the queue of emails. Its name opens its page. */
export function TemplateRow({ measured, range, columns }: TemplateRowProps) {
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
      {columns.states.map((state) => (
        <TableCell key={state} align="right">
          <StateCount state={state} count={counts[state]} filter={filter} />
        </TableCell>
      ))}
      <TableCell align="right">
        <Oldest queue={measured} />
      </TableCell>
      <Measured {...measured} drain={null} columns={columns} />
      <TableCell />
    </TableRow>
  )
}

type MeasuredProps = Completions & Durations & { drain: Drain | null; columns: QueueColumns }

function Measured({ drain, columns, ...measured }: MeasuredProps) {
  const language = useLanguage()
  return (
    <>
      {columns.completed.map((name) => (
        <TableCell key={name} align="right">
          {formatCount(measured[name], language)}
        </TableCell>
      ))}
      {columns.durations.map(([name, percentile]) => (
        <TableCell key={`${name} ${percentile}`} align="right">
          <Seconds of={measured[name]} percentile={percentile} />
        </TableCell>
      ))}
      <TableCell>
        <DrainText drain={drain} />
      </TableCell>
    </>
  )
}
