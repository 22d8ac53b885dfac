import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { ChoiceButtons } from '../common/ChoiceButtons.tsx'
import { PeriodDays } from '../common/period/PeriodDays.tsx'
import { type Preset, presets } from './useFunnelAddress.ts'

type PeriodFilterProps = {
  /** Undefined: a period of its own. */
  preset: Preset | undefined
  period: Period
  onPreset(preset: Preset): void
  onPeriod(period: Period): void
}

/** Buttons for the usual periods; another one is entered as two dates. */
export function PeriodFilter({ preset, period, onPreset, onPeriod }: PeriodFilterProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <ChoiceButtons
        label={translate('funnel.period.label')}
        choices={[...presets, 'custom'] as const}
        value={preset ?? 'custom'}
        onChange={(choice) => (choice === 'custom' ? onPeriod(period) : onPreset(choice))}
        textKey="funnel.period"
      />
      {!preset && <PeriodDays period={period} onChange={onPeriod} />}
    </Box>
  )
}
