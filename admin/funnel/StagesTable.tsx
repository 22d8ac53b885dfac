import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import type { StageWithShares } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { cohortFilter, currentFilter } from './cohortFilter.ts'
import { LeadCount, LossFigure, ReachedCount, shareText, TimeFigure } from './figures.tsx'
import { StageBar } from './StageBar.tsx'
import type { StagesProps } from './StagesProps.ts'
import { tableSx } from './tableSx.ts'

/** The stages as a table, with a bar in each row. */
export function StagesTable({ stages, period }: StagesProps) {
  const translate = useTranslate()
  return (
    <Box component="table" sx={tableSx}>
      <Box component="caption" sx={visuallyHidden}>
        {translate('funnel.stages')}
      </Box>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {translate('funnel.stage')}
          </th>
          <th scope="col">{translate('funnel.reached')}</th>
          <th scope="col">{translate('funnel.conversion')}</th>
          <th scope="col">{translate('funnel.shareOfAll')}</th>
          <th scope="col">{translate('funnel.timeToNext')}</th>
          <th scope="col">{translate('funnel.current')}</th>
          <th scope="col">{translate('funnel.lost')}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) => (
          <StageRow key={stage.stage} stage={stage} period={period} />
        ))}
      </tbody>
    </Box>
  )
}

function StageRow({ stage, period }: { stage: StageWithShares; period: Period }) {
  const translate = useTranslate()
  const language = useLanguage()
  const cohort = cohortFilter(period)
  return (
    <tr>
      <th scope="row">{translate(`leadStatus.${stage.stage}`)}</th>
      <Box component="td" aria-hidden sx={{ width: '26%' }}>
        <StageBar stage={stage} />
      </Box>
      <td>
        <ReachedCount stage={stage} cohort={cohort} />
      </td>
      <td>{shareText(stage.conversion, language)}</td>
      <td>{shareText(stage.shareOfAll, language)}</td>
      <td>
        <TimeFigure times={stage.timeToNext} />
      </td>
      <td>
        <LeadCount count={stage.current} filter={currentFilter(period, stage.stage)} />
      </td>
      <td>
        <LossFigure stage={stage} />
      </td>
    </tr>
  )
}
