import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { DataTable, Link, SimpleList, useListContext, useNotify, useTranslate } from 'react-admin'
import { resourceOfSubject } from '../../shared/contract/change.ts'
import type { AuditRow } from '../../shared/contract/event.ts'
import { download } from '../common/bulk/download.ts'

import { Changes } from '../common/history/Changes.tsx'
import { changesOf, reasonOf } from '../common/history/changes.ts'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'
import { auditFilters } from './AuditFilters.tsx'

/** Who did what, newest first. */
export function AuditList() {
  return (
    <ListScreen
      filters={auditFilters}
      sort={{ field: 'at', order: 'DESC' }}
      actions={<AuditExport />}
      perPage={50}
    >
      {usePhone() ? <AuditCards /> : <AuditTable />}
    </ListScreen>
  )
}

const Table = DataTable<AuditRow>
const Column = DataTable.Col<AuditRow>

function AuditTable() {
  return (
    <Table bulkActionButtons={false} rowClick={false}>
      <Column source="at" render={({ at }) => <Time value={at} />} />
      <Column source="type" disableSort render={(event) => <What event={event} />} />
      <Column source="actor" disableSort render={(event) => <Who event={event} />} />
      <Column source="about" disableSort render={(event) => <Subject event={event} />} />
      <Column
        source="difference"
        disableSort
        cellSx={() => ({ whiteSpace: 'normal !important', minWidth: 260 })}
        render={(event) => <Difference event={event} />}
      />
    </Table>
  )
}

function AuditCards() {
  return (
    <SimpleList<AuditRow>
      rowClick={false}
      primaryText={(event) => <What event={event} />}
      secondaryText={(event) => (
        <>
          <Time value={event.at} /> · <Who event={event} />
          <br />
          <Subject event={event} />
          <Difference event={event} />
        </>
      )}
    />
  )
}

function Difference({ event }: { event: AuditRow }) {
  const reason = reasonOf(event)
  return (
    <>
      <Changes changes={changesOf(event)} />
      {reason && <Box sx={{ fontStyle: 'italic' }}>{reason}</Box>}
    </>
  )
}

// A type these translations do not know yet is shown under its own name.
function What({ event: { type, after } }: { event: AuditRow }) {
  const translate = useTranslate()
  const template = after?.template && translate(`emailTemplate.${after.template}`)
  return translate(`event.${type}`, { template, _: type })
}

function Who({ event: { actor, actorKind } }: { event: AuditRow }) {
  const translate = useTranslate()
  return actor ?? translate(`journey.actor.${actorKind}`)
}

/** Downloads everything that matches the filter as CSV. */
function AuditExport() {
  const { filterValues, total } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const fetchFile = () =>
    download('/api/staff/events/exports', { selection: { filter: filterValues } }).catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={!total}
      onClick={fetchFile}
      sx={{ ml: 1, whiteSpace: 'nowrap' }}
    >
      {translate('ra.action.export')}
    </Button>
  )
}

/** Subjects that have a page of their own. */
const shown = ['lead', 'partner', 'assessment', 'property', 'email', 'staff'] as const

/** What an event is about, and the way to it. */
function Subject({ event }: { event: AuditRow }) {
  const { aboutKind, aboutId, about } = event
  const translate = useTranslate()
  if (!aboutKind) return null
  const kind = translate(`subject.${aboutKind}`)
  const name = about ? [about.code, about.name].filter(Boolean).join(' ') : kind
  const page = shown.find((each) => each === aboutKind)
  if (!page || !about) return name
  return (
    <Link to={`/${resourceOfSubject[page]}/${aboutId}/show`} title={kind}>
      {name}
    </Link>
  )
}
