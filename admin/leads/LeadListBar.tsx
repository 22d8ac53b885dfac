import TableIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ColumnsButton, useCanAccess, useStore, useTranslate } from 'react-admin'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { usePhone } from '../common/usePhone.ts'
import { leadFilters } from './leadFilters.tsx'

type Layout = 'table' | 'board'

/** Above the leads: the saved views on the left; filters, columns, export and layout on the right. */
export function LeadListBar() {
  const [layout, setLayout] = useStore<Layout>('leads.layout', 'table')
  const { canAccess: mayExport } = useCanAccess({ resource: 'leads', action: 'export' })
  const isPhone = usePhone()
  return (
    <Box className="list-bar" sx={barSx}>
      <SavedViews />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        <FilterDrawer filters={leadFilters} />
        {!isPhone && layout === 'table' && <ColumnsButton />}
        {!isPhone && mayExport && <ExportList />}
        <LayoutToggle layout={layout} onChange={setLayout} />
      </Box>
    </Box>
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

const barSx = {
  order: -1,
  flex: '1 0 100%',
  minWidth: 0,
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 2,
  pt: 1,
}
