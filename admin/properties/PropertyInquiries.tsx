import Box from '@mui/material/Box'
import { Link, useCanAccess, useTranslate } from 'react-admin'
import type { LeadTotal } from '../../shared/contract/records.ts'
import { Count } from '../common/list/Count.tsx'
import { CELL_HEIGHT, TOUCH_ROW_HEIGHT } from '../common/list/heights.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Money } from '../common/Money.tsx'
import { Section } from '../common/Section.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { TOUCH_SIZE, touchScreens } from '../common/touch.ts'
import { useTotals } from '../leads/useTotals.ts'
import { leadsPath } from './leadsPath.ts'

/** The inquiries about a property: their number and value by status, each with a link to them. For staff who may read leads. */
export function PropertyInquiries({ id }: { id: string }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'list' })
  return canAccess ? <Inquiries id={id} /> : null
}

function Inquiries({ id }: { id: string }) {
  const translate = useTranslate()
  const loaded = useTotals({ property: id })
  return (
    <Section title="property.inquiriesTitle">
      <LoadProblem loaded={loaded} />
      {loaded.data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('property.noInquiries')}</Box>
      )}
      {loaded.data && loaded.data.length > 0 && <Table id={id} totals={loaded.data} />}
    </Section>
  )
}

type TableProps = { id: string; totals: LeadTotal[] }

function Table({ id, totals }: TableProps) {
  const translate = useTranslate()
  return (
    <Box component="table" sx={tableSx}>
      <thead>
        <tr>
          <th scope="col">{translate('resources.leads.fields.status')}</th>
          <th scope="col">{translate('property.inquiriesTitle')}</th>
          <th
            scope="col"
            title={`${translate('leadWork.board.valueRule')} ${translate('property.wonValueRule')}`}
          >
            {translate('leadWork.board.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <Row key={total.status} id={id} total={total} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('property.allInquiries')}</th>
          <td>
            <Link to={leadsPath({ property: id })}>
              <Count total={totals.reduce((sum, { count }) => sum + count, 0)} />
            </Link>
          </td>
          <td />
        </tr>
      </tfoot>
    </Box>
  )
}

function Row({ id, total: { status, count, values } }: { id: string; total: LeadTotal }) {
  return (
    <tr>
      <th scope="row">
        <LeadStatusChip status={status} />
      </th>
      <td>
        <Link to={leadsPath({ property: id, status: [status] })}>
          <Count total={count} />
        </Link>
      </td>
      <td>
        {values.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} />
        ))}
      </td>
    </tr>
  )
}

const tableSx = {
  width: '100%',
  maxWidth: 480,
  borderCollapse: 'collapse',
  '& th, & td': { height: CELL_HEIGHT, px: 1, textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr, & tfoot tr': { borderTop: 1, borderColor: 'divider' },
  // Links above each other need room for a finger, and those of one digit a width.
  [touchScreens]: {
    '& th, & td': { height: TOUCH_ROW_HEIGHT },
    '& td a': { display: 'inline-block', minWidth: TOUCH_SIZE },
  },
}
