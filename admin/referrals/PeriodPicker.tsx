import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isPeriod, type Period } from '../../shared/contract/referral.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { monthName, periodChoices } from './months.ts'

type PeriodPickerProps = { period: Period; onChange(period: Period): void }

/** A menu of periods and months; another period is entered as two dates. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const choices = periodChoices()
  const chosen = choices.find(
    (choice) => choice.period.from === period.from && choice.period.until === period.until,
  )
  const [isCustom, setCustom] = useState(chosen === undefined)
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value)
    setCustom(choice === undefined)
    if (choice) onChange(choice.period)
  }
  const nameOf = (value: string) =>
    /^\d/.test(value) ? monthName(value, language, 'long') : translate(`referrals.period.${value}`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        select
        label={translate('referrals.period.label')}
        value={isCustom ? 'custom' : (chosen?.value ?? 'custom')}
        onChange={({ target }) => choose(target.value)}
        sx={{ minWidth: 190 }}
      >
        {[...choices.map(({ value }) => value), 'custom'].map((value) => (
          <MenuItem key={value} value={value}>
            {nameOf(value)}
          </MenuItem>
        ))}
      </TextField>
      {isCustom && <Days period={period} onChange={onChange} />}
    </Box>
  )
}

// The second date may be changed before the first one has reached the address, from which `period` comes. Two dates that are no
// period stay in the fields, which say so, and have no effect.
function Days({ period, onChange }: PeriodPickerProps) {
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
      label={translate(`referrals.${day}`)}
      value={days[day]}
      error={isInvalid}
      helperText={isInvalid && day === 'until' && translate('referrals.period.invalid')}
      onChange={({ target }) => change({ [day]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  ))
}
