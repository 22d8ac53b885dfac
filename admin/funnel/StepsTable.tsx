import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import type { StepWithShares } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { cohortFilter } from './cohort-filter.ts'
import { LeadCount, LossFigure, ReachedCount, shareText, TimeFigure } from './figures.tsx'
import { StepBar } from './StepBar.tsx'
import type { StepsProps } from './steps-props.ts'
import { tableSx } from './tableSx.ts'

/** The steps as a table, with a bar in each row. */
export function StepsTable({ steps, period }: StepsProps) {
  const translate = useTranslate()
  return (
    <Box component="table" sx={tableSx}>
      <Box component="caption" sx={visuallyHidden}>
        {translate('funnel.steps')}
      </Box>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {translate('resources.funnel.fields.step')}
          </th>
          <th scope="col">{translate('resources.funnel.fields.reached')}</th>
          <th scope="col">{translate('funnel.ofPrevious')}</th>
          <th scope="col">{translate('funnel.ofAll')}</th>
          <th scope="col">{translate('funnel.untilNext')}</th>
          <th scope="col">{translate('funnel.current')}</th>
          <th scope="col">{translate('resources.funnel.fields.lost')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <StepRow key={step.step} step={step} period={period} />
        ))}
      </tbody>
    </Box>
  )
}

function StepRow({ step, period }: { step: StepWithShares; period: Period }) {
  const translate = useTranslate()
  const language = useLanguage()
  const cohort = cohortFilter(period)
  return (
    <tr>
      <th scope="row">{translate(`leadStatus.${step.step}`)}</th>
      <Box component="td" aria-hidden sx={{ width: '26%' }}>
        <StepBar step={step} />
      </Box>
      <td>
        <ReachedCount step={step} cohort={cohort} />
      </td>
      <td>{shareText(step.ofPrevious, language)}</td>
      <td>{shareText(step.ofAll, language)}</td>
      <td>
        <TimeFigure times={step.untilNext} />
      </td>
      <td>
        <LeadCount count={step.current} filter={{ ...cohort, status: [step.step] }} />
      </td>
      <td>
        <LossFigure step={step} />
      </td>
    </tr>
  )
}
