import Box from '@mui/material/Box'
import { DataTable, SimpleList } from 'react-admin'
import type { AssessmentRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { receivedFilter, searchFilter } from '../common/filters.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { EstimatedMoney } from '../common/Money.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { Time } from '../common/Time.tsx'
import { StatedAmount } from './StatedAmount.tsx'

const filters = [searchFilter, receivedFilter('assessments')]

/** The assessments, newest first. */
export function AssessmentList() {
  return (
    <ListScreen
      tools={<ListTools filters={filters} actions={<ListBar start={<SavedViews />} />} />}
    >
      {useHasCards() ? <AssessmentCards /> : <AssessmentTable />}
    </ListScreen>
  )
}

const Table = DataTable<AssessmentRow>
const Column = DataTable.Col<AssessmentRow>

function AssessmentTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show" sx={hiddenBelow('lg', 'referredByCode')}>
      <Column
        source="name"
        cellSx={ellipsis(220, 190)}
        render={({ id, name, email }) => (
          <>
            <RowLink to={`/assessments/${id}/show`}>{name}</RowLink>
            <Box className="detail" sx={detailSx}>
              {email}
            </Box>
          </>
        )}
      />
      {(['budget', 'downPayment', 'monthlyCapacity'] as const).map((field) => (
        <Column
          key={field}
          source={field}
          align="right"
          disableSort={field !== 'budget'}
          render={(row) => (
            <StatedAmount field={field} amount={row[field]} currency={row.currency} />
          )}
        />
      ))}
      <Column
        source="capacity"
        align="right"
        render={({ capacity, currency }) => (
          <EstimatedMoney amount={capacity} currency={currency} />
        )}
      />
      <Column
        source="referredByCode"
        disableSort
        render={({ referredByCode }) => referredByCode && <Code text={referredByCode} />}
      />
      <Column source="submittedAt" render={({ submittedAt }) => <Time value={submittedAt} />} />
    </Table>
  )
}

const detailSx = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.secondary',
  fontSize: 12,
}

function AssessmentCards() {
  return (
    <SimpleList<AssessmentRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={({ submittedAt, capacity, currency }) => (
        <>
          <Time value={submittedAt} /> · <EstimatedMoney amount={capacity} currency={currency} />
        </>
      )}
    />
  )
}
