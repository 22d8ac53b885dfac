import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { emailQueue } from '../../../shared/contract/email.ts'
import type { MeasuredRange, QueueMeasurements } from '../../../shared/contract/measurements.ts'
import { WideTable } from '../../common/list/WideTable.tsx'
import { visuallyHidden } from '../../common/visuallyHidden.ts'
import { QueueRow, TemplateRow } from './QueueRow.tsx'
import { type QueueColumns, useQueueColumns } from './useQueueColumns.ts'

/** The queues as a table, and the templates below the queue of emails. */
export function QueueTable(props: { measured: QueueMeasurements; range: MeasuredRange }) {
  const { measured, range } = props
  const columns = useQueueColumns()
  const translate = useTranslate()
  return (
    <Card>
      <WideTable label={translate('jobs.tab.queues')}>
        <Table size="small" sx={tableSx}>
          <Head range={range} columns={columns} />
          <TableBody>
            {measured.queues.map((queue) => (
              <Fragment key={queue.name}>
                <QueueRow queue={queue} range={range} columns={columns} />
                {queue.name === emailQueue &&
                  measured.templates.map((template) => (
                    <TemplateRow
                      key={template.template}
                      measured={template}
                      range={range}
                      columns={columns}
                    />
                  ))}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </WideTable>
    </Card>
  )
}

function Head({ range, columns }: { range: MeasuredRange; columns: QueueColumns }) {
  const { states, completed, durations } = columns
  const translate = useTranslate()
  const group = (name: string) => translate(`measured.group.${name}`)
  const column = (name: string) => translate(`measured.column.${name}`)
  const over = translate(`measured.ranges.${range}`)
  return (
    <TableHead>
      <TableRow>
        <TableCell rowSpan={2}>{translate('measured.queue')}</TableCell>
        <TableCell colSpan={states.length} align="center">
          {group('now')}
        </TableCell>
        <TableCell align="right">{group('oldest')}</TableCell>
        <TableCell colSpan={completed.length} align="center">
          {group('completed')}
        </TableCell>
        <TableCell colSpan={durations.length} align="center">
          {translate('measured.inSeconds', { range: over })}
        </TableCell>
        <TableCell>{group('drain')}</TableCell>
        <TableCell rowSpan={2}>
          <Box component="span" sx={visuallyHidden}>
            {translate('measured.column.actions')}
          </Box>
        </TableCell>
      </TableRow>
      <TableRow>
        {states.map((state) => (
          <TableCell key={state} align="right">
            {column(state)}
          </TableCell>
        ))}
        {['oldest', ...completed].map((name) => (
          <TableCell key={name} align="right">
            {column(name)}
          </TableCell>
        ))}
        {durations.map(([name, percentile], index) => (
          <TableCell key={`${name} ${percentile}`} align="right">
            {durations[index - 1]?.[0] !== name && translate(`measured.${name}`)} {percentile}
          </TableCell>
        ))}
        <TableCell>{column('drain')}</TableCell>
      </TableRow>
    </TableHead>
  )
}

const tableSx = {
  '& td, & th': { px: { xs: 0.5, md: 0.75 }, whiteSpace: 'nowrap' },
  '& thead th, & tbody th': { whiteSpace: { xs: 'normal', xl: 'nowrap' } },
  // The menu stays in view on a narrow screen.
  '& td:last-of-type, & thead tr:first-of-type th:last-of-type': {
    ...{ p: 0, position: 'sticky', right: 0, bgcolor: 'background.paper' },
  },
  '& thead th': { fontSize: 12, height: 'auto', py: 0.5 },
  '& thead tr:first-of-type th[colspan], & thead tr:first-of-type th:not([rowspan])': {
    borderBottom: 'none',
  },
  '& tbody tr:hover': { bgcolor: 'background.default' },
}
