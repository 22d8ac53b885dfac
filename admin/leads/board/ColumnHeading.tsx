import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
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
  const lines = useLines(status, sums)
  const minHeight = `${lines * LINE_HEIGHT}em`
  if (!sums?.values.length) return <Box sx={{ ...valuesSx, minHeight }} />
  return (
    <Box sx={{ ...valuesSx, minHeight }}>
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

/**
 * Returns for how many lines there is room, so that the sums, which come after the cards, do not push them down: one for each currency
 * that the column had when it was last seen in this browser.
 */
function useLines(status: LeadStatus, sums: LeadTotal | undefined) {
  const [lines, setLines] = useStore(`boardLines.${status}`, 1)
  const [seenBefore] = useState(lines)
  const needed = sums && Math.max(1, sums.values.length)
  useEffect(() => {
    if (needed) setLines(needed)
  }, [needed, setLines])
  return Math.max(seenBefore, needed ?? 1)
}

/** In em. */
const LINE_HEIGHT = 1.5

const valuesSx = {
  mt: 0.5,
  fontSize: 12,
  lineHeight: LINE_HEIGHT,
  color: 'text.secondary',
  textAlign: 'right',
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
