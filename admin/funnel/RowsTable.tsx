import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type FunnelRow, type FunnelTable, leadSteps } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { share } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { LeadCount, SoldFigure, shareText, TimeFigure } from './figures.tsx'
import { filterOfRow, useRowName } from './rows.ts'
import { tableSx } from './tableSx.ts'

export type RowsProps = { table: FunnelTable }

/** A row for each salesperson, origin or property, with the leads that reached each step. */
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
          {leadSteps.map((step) => (
            <th key={step} scope="col">
              {translate(`leadStatus.${step}`)}
            </th>
          ))}
          <th scope="col">{translate('funnel.won')}</th>
          <th scope="col">{translate('resources.funnel.fields.lost')}</th>
          <th scope="col">{translate('funnel.untilContacted')}</th>
          <th scope="col">{translate('funnel.untilWon')}</th>
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
      {leadSteps.map((step, place) => (
        <td key={step}>
          <LeadCount count={row.reached[place] ?? 0} {...(place === 0 && filter && { filter })} />
          {step === 'won' && <SoldFigure values={row.values} />}
        </td>
      ))}
      <td>{shareText(share(row.reached.at(-1) ?? 0, all), language)}</td>
      <td>
        <LeadCount count={row.lost} {...(filter && { filter: { ...filter, status: ['lost'] } })} />
      </td>
      <td>
        <TimeFigure times={row.untilContacted} />
      </td>
      <td>
        <TimeFigure times={row.untilWon} />
      </td>
    </tr>
  )
}
