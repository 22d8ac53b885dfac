import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import type { StageWithShares } from '../../shared/view/funnel-shares.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { cohortFilter, currentFilter } from './cohortFilter.ts'
import { Fact, factsSx, listSx } from './Fact.tsx'
import { LeadCount, LossFigure, ReachedCount, shareText, TimeFigure } from './figures.tsx'
import { StageBar } from './StageBar.tsx'
import type { StagesProps } from './StagesProps.ts'

/** The stages one below the other, for the screens of phones. */
export function StageCards({ stages, period }: StagesProps) {
  return (
    <Box component="ol" sx={listSx}>
      {stages.map((stage) => (
        <StageCard key={stage.stage} stage={stage} period={period} />
      ))}
    </Box>
  )
}

function StageCard({ stage, period }: { stage: StageWithShares; period: Period }) {
  const translate = useTranslate()
  const language = useLanguage()
  const cohort = cohortFilter(period)
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <strong>{translate(`leadStatus.${stage.stage}`)}</strong>
        <ReachedCount stage={stage} cohort={cohort} />
      </Box>
      <StageBar stage={stage} />
      <Box component="dl" sx={factsSx}>
        {stage.conversion !== null && (
          <Fact label={translate('funnel.conversion')}>
            {shareText(stage.conversion, language)}
          </Fact>
        )}
        <Fact label={translate('funnel.shareOfAll')}>{shareText(stage.shareOfAll, language)}</Fact>
        {stage.timeToNext.median !== null && (
          <Fact label={translate('funnel.timeToNext')}>
            <TimeFigure times={stage.timeToNext} />
          </Fact>
        )}
        <Fact label={translate('funnel.current')}>
          <LeadCount count={stage.current} filter={currentFilter(period, stage.stage)} />
        </Fact>
        <Fact label={translate('funnel.lost')}>
          <LossFigure stage={stage} />
        </Fact>
      </Box>
    </li>
  )
}
