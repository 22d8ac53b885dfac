import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isPeriod, type Period } from '../../../shared/contract/period.ts'

type PeriodDaysProps = { period: Period; onChange(period: Period): void }

/**
 * A period as two dates. The second one may be changed before the first has reached the address, from which `period` comes. Two dates
 * that are no period stay in the fields, which say so, and have no effect.
 */
export function PeriodDays({ period, onChange }: PeriodDaysProps) {
  const { from, until } = period
  const [days, setDays] = useState(period)
  useEffect(() => setDays({ from, until }), [from, until])
  const translate = useTranslate()
  const isInvalid = !isPeriod(days)
  const change = (changed: Partial<Period>) => {
    const next = { ...days, ...changed }
    setDays(next)
    if (isPeriod(next)) onChange(next)
  }
  return (['from', 'until'] as const).map((day) => (
    <TextField
      key={day}
      type="date"
      label={translate(`periodDays.${day}`)}
      value={days[day]}
      error={isInvalid}
      helperText={isInvalid && day === 'until' && translate('periodDays.invalid')}
      onChange={({ target }) => change({ [day]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  ))
}
