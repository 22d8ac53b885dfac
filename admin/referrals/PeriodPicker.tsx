import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { PeriodDays } from '../common/period/PeriodDays.tsx'
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
      {isCustom && <PeriodDays period={period} onChange={onChange} />}
    </Box>
  )
}
