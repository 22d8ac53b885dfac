import TableIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ColumnsButton, useCanAccess, useTranslate } from 'react-admin'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { NewLeadButton } from './entry/NewLeadButton.tsx'
import { leadFilters } from './leadFilters.tsx'
import { type LeadLayout, useLeadLayout } from './useLeadLayout.ts'

/**
 * The toolbar above the leads. On the left: saved views. On the right: a new lead; filters; columns, for the table;
 * export, with the permission for it; and the layout. Phones have neither columns nor export.
 */
export function LeadListBar() {
  const [layout, setLayout] = useLeadLayout()
  const { canAccess: mayExport } = useCanAccess({ resource: 'leads', action: 'export' })
  const isPhone = useIsPhone()
  return (
    <ListBar start={<SavedViews />}>
      <NewLeadButton />
      <FilterDrawer filters={leadFilters} />
      {!isPhone && layout === 'table' && <ColumnsButton />}
      {!isPhone && mayExport && <ExportList />}
      <LayoutToggle layout={layout} onChange={setLayout} />
    </ListBar>
  )
}

function LayoutToggle(props: { layout: LeadLayout; onChange(layout: LeadLayout): void }) {
  const translate = useTranslate()
  const tableKey = useIsPhone() ? 'list.cards' : 'list.table'
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.layout}
      onChange={(_event, layout: LeadLayout | null) => layout && props.onChange(layout)}
    >
      <ToggleButton value="table" aria-label={translate(tableKey)} sx={{ p: 0.5 }}>
        <TableIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="board" aria-label={translate('list.board')} sx={{ p: 0.5 }}>
        <BoardIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
