import TableIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ColumnsButton, useCanAccess, useStore, useTranslate } from 'react-admin'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { leadFilters } from './leadFilters.tsx'

type Layout = 'table' | 'board'

/**
 * The toolbar above the leads: saved views on the left; filters, columns, export and layout on the right.
 * Phones have no buttons for columns and export.
 */
export function LeadListBar() {
  const [layout, setLayout] = useStore<Layout>('leads.layout', 'table')
  const { canAccess: mayExport } = useCanAccess({ resource: 'leads', action: 'export' })
  const isPhone = useIsPhone()
  return (
    <ListBar start={<SavedViews />}>
      <FilterDrawer filters={leadFilters} />
      {!isPhone && layout === 'table' && <ColumnsButton />}
      {!isPhone && mayExport && <ExportList />}
      <LayoutToggle layout={layout} onChange={setLayout} />
    </ListBar>
  )
}

function LayoutToggle(props: { layout: Layout; onChange(layout: Layout): void }) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.layout}
      onChange={(_event, layout: Layout | null) => layout && props.onChange(layout)}
    >
      <ToggleButton value="table" aria-label={translate('list.table')} sx={{ p: 0.5 }}>
        <TableIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="board" aria-label={translate('list.board')} sx={{ p: 0.5 }}>
        <BoardIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
