import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isPeriod, type Period } from '../../shared/contract/referral.ts'
import { ChoiceButtons } from '../common/ChoiceButtons.tsx'
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
      {!preset && <Days period={period} onPeriod={onPeriod} />}
    </Box>
  )
}

// Two dates that are no period stay in the fields, which say so, and have no effect.
function Days({ period, onPeriod }: Pick<PeriodFilterProps, 'period' | 'onPeriod'>) {
  const { from, until } = period
  const [days, setDays] = useState(period)
  useEffect(() => setDays({ from, until }), [from, until])
  const translate = useTranslate()
  const isInvalid = !isPeriod(days)
  const change = (changed: Partial<Period>) => {
    const next = { ...days, ...changed }
    setDays(next)
    if (isPeriod(next)) onPeriod(next)
  }
  return (['from', 'until'] as const).map((day) => (
    <TextField
      key={day}
      type="date"
      label={translate(`funnel.period.${day}`)}
      value={days[day]}
      error={isInvalid}
      helperText={isInvalid && day === 'until' && translate('funnel.period.invalid')}
      onChange={({ target }) => change({ [day]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  ))
}
