import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type FunnelRow, type FunnelTable, leadStages } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { share } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { LeadCount, SoldFigure, shareText, TimeFigure } from './figures.tsx'
import { filterOfRow, useRowName } from './rows.ts'
import { tableSx } from './tableSx.ts'

export type RowsProps = { table: FunnelTable }

/** A row for each salesperson, origin or property, with the leads that reached each stage. */
export function RowsTable({ table: { group, rows, period } }: RowsProps) {
  const translate = useTranslate()
  return (
    <Box component="table" sx={tableSx}>
      <Box component="caption" sx={visuallyHidden}>
        {translate(`funnel.group.${group}`)}
      </Box>
      <thead>
        <tr>
          <th scope="col">{translate(`funnel.row.${group}`)}</th>
          {leadStages.map((stage) => (
            <th key={stage} scope="col">
              {translate(`leadStatus.${stage}`)}
            </th>
          ))}
          <th scope="col">{translate('funnel.won')}</th>
          <th scope="col">{translate('funnel.lost')}</th>
          <th scope="col">{translate('funnel.timeToContact')}</th>
          <th scope="col">{translate('funnel.timeToWin')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} group={group} period={period} />
        ))}
      </tbody>
    </Box>
  )
}

type RowProps = { row: FunnelRow; group: FunnelTable['group']; period: Period }

function Row({ row, group, period }: RowProps) {
  const language = useLanguage()
  const nameRow = useRowName(group)
  const filter = filterOfRow(row, group, period)
  const [all = 0] = row.reached
  return (
    <tr>
      <th scope="row">{nameRow(row)}</th>
      {leadStages.map((stage, place) => (
        <td key={stage}>
          <LeadCount count={row.reached[place] ?? 0} {...(place === 0 && filter && { filter })} />
          {stage === 'won' && <SoldFigure values={row.values} />}
        </td>
      ))}
      <td>{shareText(share(row.reached.at(-1) ?? 0, all), language)}</td>
      <td>
        <LeadCount count={row.lost} {...(filter && { filter: { ...filter, status: ['lost'] } })} />
      </td>
      <td>
        <TimeFigure times={row.timeToContact} />
      </td>
      <td>
        <TimeFigure times={row.timeToWin} />
      </td>
    </tr>
  )
}
