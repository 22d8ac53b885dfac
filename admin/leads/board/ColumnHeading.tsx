import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadTotal } from '../../../shared/contract/records.ts'
import { Count } from '../../common/list/Count.tsx'
import { ShortMoney } from '../../common/Money.tsx'
import { LeadStatusChip } from '../../common/StatusChip.tsx'
import { visuallyHidden } from '../../common/visuallyHidden.ts'

type ColumnHeadingProps = {
  status: LeadStatus
  /** The number of leads; null: more than the list counts; undefined while loading. */
  total: number | null | undefined
  /** Undefined while loading, and if there are no leads. */
  sums: LeadTotal | undefined
}

/** The heading of a column, which stays visible: the status, the number of leads, and the sum of their money. */
export function ColumnHeading({ status, total, sums }: ColumnHeadingProps) {
  const count = total === null ? (sums?.count ?? null) : total
  return (
    <Box sx={headingSx}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Box component="h2" sx={{ m: 0, fontWeight: 'inherit', lineHeight: 1 }}>
          <LeadStatusChip status={status} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{count !== undefined && <Count total={count} />}</Box>
      </Box>
      <Values status={status} sums={sums} />
    </Box>
  )
}

function Values({ status, sums }: Pick<ColumnHeadingProps, 'status' | 'sums'>) {
  const translate = useTranslate()
  if (!sums?.values.length) return null
  return (
    <Box sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary', textAlign: 'right' }}>
      <Box component="span" sx={visuallyHidden}>
        {translate('leadWork.board.value')}:{' '}
      </Box>
      {sums.values.map(({ currency, amount }) => (
        <div key={currency}>
          <ShortMoney
            amount={amount}
            currency={currency}
            rule={translate(
              status === 'won' ? 'leadWork.board.wonRule' : 'leadWork.board.valueRule',
            )}
          />
        </div>
      ))}
    </Box>
  )
}

const headingSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  p: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}
