import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import { type MouseEvent, useMemo } from 'react'
import {
  DataTableConfigContext,
  DataTableRow,
  type DataTableRowProps,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'

/**
 * A row of every table. Its checkbox is labeled with the record's name; react-admin's checkbox has no label that screen
 * readers find.
 */
export function SelectableRow({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext()
  const withoutCheckbox = useMemo(() => ({ ...config, hasBulkActions: false }), [config])
  return (
    <DataTableConfigContext.Provider value={withoutCheckbox}>
      <DataTableRow {...props}>
        {config.hasBulkActions && <SelectCell />}
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  )
}

function SelectCell() {
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext()
  const record = useRecordContext()
  const translate = useTranslate()
  const label = useLabel()
  if (!record || !handleToggleItem) return null
  const isSelectable = !isRowSelectable || isRowSelectable(record)
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    // The row would open the record, too.
    event.stopPropagation()
    if (isSelectable) handleToggleItem(record.id, event)
  }
  return (
    <TableCell padding="checkbox" aria-label={translate('ra.action.select_row')}>
      <Checkbox
        className="select-item"
        checked={isSelectable && selectedIds?.includes(record.id) === true}
        disabled={!isSelectable}
        onClick={toggle}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </TableCell>
  )
}

function useLabel(): string {
  const translate = useTranslate()
  const represent = useGetRecordRepresentation(useResourceContext())
  const record = useRecordContext()
  const name = record && represent(record)
  const label = translate('ra.action.select_row')
  return typeof name === 'string' ? `${label}: ${name}` : label
}
