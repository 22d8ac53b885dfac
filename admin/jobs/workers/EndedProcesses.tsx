import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { EndCause, ProcessRow } from '../../../shared/contract/process.ts'
import { formatDuration } from '../../../shared/view/format.ts'
import { Time } from '../../common/Time.tsx'
import { useLanguage } from '../../common/useLanguage.ts'
import { TableCard } from './TableCard.tsx'

/** The processes that ended last, and why. */
export function EndedProcesses({ processes }: { processes: ProcessRow[] }) {
  const translate = useTranslate()
  const columns = ['process', 'release', 'endedAt', 'cause', 'lived']
  return (
    <TableCard
      title={translate('processes.ended')}
      empty={translate('processes.noEnded')}
      columns={columns.map((name) => ({ label: translate(`processes.column.${name}`) }))}
    >
      {processes.map((process) => (
        <Row key={process.id} process={process} />
      ))}
    </TableCard>
  )
}

function Row({
  process: { kind, name, release, startedAt, seenAt, ...end },
}: {
  process: ProcessRow
}) {
  const translate = useTranslate()
  const language = useLanguage()
  const endedAt = end.endedAt ?? seenAt
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return (
    <TableRow sx={{ '& td': { whiteSpace: { xl: 'nowrap' } } }}>
      <TableCell>
        {translate(`processes.kind.${kind}`)}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {name}
        </Box>
      </TableCell>
      <TableCell>
        <code>{release}</code>
      </TableCell>
      <TableCell>
        <Time value={endedAt} />
      </TableCell>
      <TableCell>{end.endCause && <Cause cause={end.endCause} detail={end.endDetail} />}</TableCell>
      <TableCell>{formatDuration(Math.max(0, seconds), language)}</TableCell>
    </TableRow>
  )
}

function Cause({ cause, detail }: { cause: EndCause; detail: string | null }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ color: cause === 'stopped' ? undefined : 'error.main' }}>
      {translate(`processes.cause.${cause}`)}
      {detail && (
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {detail}
        </Box>
      )}
    </Box>
  )
}
