import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import type { StepWithShares } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { cohortFilter } from './cohort-filter.ts'
import { Fact, factsSx, listSx } from './Facts.tsx'
import { LeadCount, LossFigure, ReachedCount, shareText, TimeFigure } from './figures.tsx'
import { StepBar } from './StepBar.tsx'
import type { StepsProps } from './steps-props.ts'

/** The steps one below the other, for the screens of phones. */
export function StepCards({ steps, period }: StepsProps) {
  return (
    <Box component="ol" sx={listSx}>
      {steps.map((step) => (
        <StepCard key={step.step} step={step} period={period} />
      ))}
    </Box>
  )
}

function StepCard({ step, period }: { step: StepWithShares; period: Period }) {
  const translate = useTranslate()
  const language = useLanguage()
  const cohort = cohortFilter(period)
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <strong>{translate(`leadStatus.${step.step}`)}</strong>
        <ReachedCount step={step} cohort={cohort} />
      </Box>
      <StepBar step={step} />
      <Box component="dl" sx={factsSx}>
        {step.ofPrevious !== null && (
          <Fact label={translate('funnel.ofPrevious')}>{shareText(step.ofPrevious, language)}</Fact>
        )}
        <Fact label={translate('funnel.ofAll')}>{shareText(step.ofAll, language)}</Fact>
        {step.untilNext.median !== null && (
          <Fact label={translate('funnel.untilNext')}>
            <TimeFigure times={step.untilNext} />
          </Fact>
        )}
        <Fact label={translate('funnel.current')}>
          <LeadCount count={step.current} filter={{ ...cohort, status: [step.step] }} />
        </Fact>
        <Fact label={translate('resources.funnel.fields.lost')}>
          <LossFigure step={step} />
        </Fact>
      </Box>
    </li>
  )
}
