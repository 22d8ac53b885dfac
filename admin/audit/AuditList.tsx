import Box from '@mui/material/Box'
import { DataTable, Link, SimpleList, usePermissions, useRefresh, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import { resourceOfKind } from '../../shared/contract/change.ts'
import { type AuditRow, cancellationEvents, undoableEvents } from '../../shared/contract/event.ts'
import type { JobResult } from '../../shared/contract/job.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { Changes } from '../common/history/Changes.tsx'
import { changesOf, reasonToShow } from '../common/history/fieldChanges.ts'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { unnamedRows } from '../common/list/unnamedRows.ts'
import { WithinRow } from '../common/list/WithinRow.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { UndoButton } from '../jobs/UndoButton.tsx'
import { useNotifyUndone } from '../jobs/useNotifyUndone.ts'
import { auditFilters, chipFilters, newestFirst } from './AuditFilters.tsx'

/** The audit log: all recorded events, newest first. */
export function AuditList() {
  return (
    <ListScreen filters={auditFilters} sort={newestFirst} actions={<AuditBar />} perPage={50}>
      <FilterChips filters={chipFilters} />
      {useIsPhone() ? <AuditCards /> : <AuditTable />}
    </ListScreen>
  )
}

function AuditBar() {
  return (
    <ListBar>
      <ExportList />
    </ListBar>
  )
}

const Table = DataTable<AuditRow>
const Column = DataTable.Col<AuditRow>

function AuditTable() {
  return (
    <Table
      bulkActionButtons={false}
      rowClick={(_id, _resource, event) => pathOf(event as AuditRow) ?? false}
      sx={rowSx}
    >
      <Column source="at" render={({ at }) => <Time value={at} />} />
      <Column
        source="type"
        disableSort
        cellSx={wrapped(100)}
        render={(event) => <EventName event={event} />}
      />
      <Column
        source="actor"
        disableSort
        cellSx={wrapped(80)}
        render={(event) => <Actor event={event} />}
      />
      <Column
        source="about"
        disableSort
        cellSx={wrapped(120)}
        render={(event) => <About event={event} isRow />}
      />
      <Column
        source="changes"
        disableSort
        cellSx={wrapped(220, '45%')}
        render={(event) => <ChangesAndReason event={event} />}
      />
    </Table>
  )
}

// Long texts wrap, so that the changes have the room that they need, in any window.
function wrapped(minWidth: number, width?: string) {
  const wrap = { whiteSpace: 'normal !important', overflowWrap: 'anywhere' } as const
  return () => ({ ...wrap, minWidth, width })
}

function AuditCards() {
  return (
    <SimpleList<AuditRow>
      sx={unnamedRows}
      rowClick={false}
      primaryText={(event) => <EventName event={event} />}
      secondaryText={(event) => (
        <>
          <Time value={event.at} /> · <Actor event={event} />
          <br />
          <About event={event} />
          <ChangesAndReason event={event} />
        </>
      )}
    />
  )
}

function ChangesAndReason({ event }: { event: AuditRow }) {
  const reason = reasonToShow(event)
  return (
    <>
      <Changes changes={changesOf(event)} />
      {reason && <Box sx={{ fontStyle: 'italic' }}>{reason}</Box>}
      <WithinRow>
        <EventActions event={event} />
      </WithinRow>
    </>
  )
}

/** For a bulk action, a link to its parts; for a cancellation, a button that undoes it, or who has undone it and when. */
function EventActions({ event: { id, type, parts, undone } }: { event: AuditRow }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const language = useLanguage()
  // A request for several jobs that canceled none has no parts.
  const hasCanceled = cancellationEvents.some((one) => one === type) || parts > 0
  const canBeUndone = hasCanceled && undoableEvents.some((undoable) => undoable === type)
  const isUndoable = canBeUndone && !undone && role !== undefined && may(role, 'jobs.change')
  if (parts === 0 && !isUndoable && !undone) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {parts > 0 && (
        <Link to={listPath('events', { partOf: id })}>
          {translate('audit.showParts', {
            smart_count: parts,
            count: formatCount(parts, language),
          })}
        </Link>
      )}
      {undone && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('audit.undoneBy', { actor: undone.actor })} <Time value={undone.at} />
        </Box>
      )}
      {isUndoable && <UndoEvent id={id} />}
    </Box>
  )
}

function UndoEvent({ id }: { id: string }) {
  const refresh = useRefresh()
  const notifyUndone = useNotifyUndone()
  const onUndone = (result: JobResult) => {
    notifyUndone(result)
    refresh()
  }
  return <UndoButton call={id} onUndone={onUndone} />
}

// The translated type of an event; the type itself if there is no translation.
function EventName({ event: { type, after } }: { event: AuditRow }) {
  const translate = useTranslate()
  const template = after?.template && translate(`emailTemplate.${after.template}`)
  return translate(`event.${type}`, { template, _: type })
}

function Actor({ event: { actor, actorKind } }: { event: AuditRow }) {
  const translate = useTranslate()
  return actor ?? translate(`journey.actor.${actorKind}`)
}

/** The kinds of record whose page has the id of the event's record in its path. */
const kindsWithPage = ['lead', 'partner', 'assessment', 'property', 'staff'] as const

// Rows of events about nothing that has a page do not look as if they could be opened.
const rowSx = { '& tbody tr:not(:has(.row-link))': { cursor: 'default' } }

/**
 * The record that an event is about, as a link if it still exists and has a page.
 * @param props.isRow whether it is the link of a table's row
 */
function About({ event, isRow = false }: { event: AuditRow; isRow?: boolean }) {
  const { aboutKind, about } = event
  const translate = useTranslate()
  if (!aboutKind) return null
  const kind = translate(`recordKind.${aboutKind}`)
  const name = about ? nameOf(about, kind, aboutKind) : kind
  const path = pathOf(event)
  if (!path) return name
  if (isRow) return <RowLink to={path}>{name}</RowLink>
  return (
    <Link to={path} title={kind}>
      {name}
    </Link>
  )
}

// The code of a property is the part of its address that is made of its title.
function nameOf({ code, name }: NonNullable<AuditRow['about']>, kind: string, aboutKind: string) {
  if (aboutKind === 'property' && name) return name
  return [code, name ?? kind].filter(Boolean).join(' ')
}

// The page of the record that an event is about; undefined if there is none.
function pathOf({ aboutKind, aboutId, about }: AuditRow) {
  const page = kindsWithPage.find((kindWithPage) => kindWithPage === aboutKind)
  if (!page || !about) return undefined
  // A submission that is not recorded yet has a page, too.
  const resource = about.name === null ? 'submissions' : resourceOfKind[page]
  return `/${resource}/${aboutId}/show`
}
