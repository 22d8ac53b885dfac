import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type FunnelRow, type FunnelTable, leadStages } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { share } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { Fact, factsSx, listSx } from './Fact.tsx'
import { LeadCount, SoldFigure, shareText, TimeFigure } from './figures.tsx'
import type { RowsProps } from './RowsTable.tsx'
import { filterOfRow, useRowName } from './rows.ts'

/** The rows one below the other, for windows in which the table does not fit. */
export function RowCards({ table: { group, rows, period } }: RowsProps) {
  return (
    <Box component="ul" sx={listSx}>
      {rows.map((row) => (
        <RowCard key={row.key} row={row} group={group} period={period} />
      ))}
    </Box>
  )
}

type RowCardProps = { row: FunnelRow; group: FunnelTable['group']; period: Period }

function RowCard({ row, group, period }: RowCardProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const nameRow = useRowName(group)
  const filter = filterOfRow(row, group, period)
  return (
    <li>
      <strong>{nameRow(row)}</strong>
      <Box component="dl" sx={factsSx}>
        {leadStages.map((stage, place) => (
          <Fact key={stage} label={translate(`leadStatus.${stage}`)}>
            <LeadCount count={row.reached[place] ?? 0} {...(place === 0 && filter && { filter })} />
            {stage === 'won' && <SoldFigure values={row.values} />}
          </Fact>
        ))}
        <Fact label={translate('funnel.won')}>
          {shareText(share(row.reached.at(-1) ?? 0, row.reached[0] ?? 0), language)}
        </Fact>
        <Fact label={translate('funnel.lost')}>
          <LeadCount
            count={row.lost}
            {...(filter && { filter: { ...filter, status: ['lost'] } })}
          />
        </Fact>
        <Fact label={translate('funnel.timeToContact')}>
          <TimeFigure times={row.timeToContact} />
        </Fact>
        <Fact label={translate('funnel.timeToWin')}>
          <TimeFigure times={row.timeToWin} />
        </Fact>
      </Box>
    </li>
  )
}
