import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { dayIn } from '../../shared/contract/day.ts'
import { isOpenLater } from '../../shared/contract/office-days.ts'
import { timeIn } from '../../shared/contract/time-of-day.ts'
import { dayFromToday, officeDayFromToday } from '../common/dayFromToday.ts'
import { settings } from '../settings.ts'
import { useNextOfficeWeekday } from './useNextOfficeWeekday.ts'

const laterDays = [
  ['leadWork.inThreeDays', 3],
  ['leadWork.inAWeek', 7],
  ['leadWork.inAMonth', 30],
] as const

type DayButtonsProps = { onChange(day: string): void; children?: ReactNode }

/** Buttons for the days that are chosen most often: today while the office is still open, then days on which it is. */
export function DayButtons({ onChange, children }: DayButtonsProps) {
  const translate = useTranslate()
  const weekday = useNextOfficeWeekday()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isOpenToday() && (
        <DayButton label={translate('leadWork.today')} onClick={() => onChange(dayFromToday(0))} />
      )}
      <DayButton
        label={weekday ?? translate('leadWork.tomorrow')}
        onClick={() => onChange(officeDayFromToday(1))}
      />
      {laterDays.map(([label, days]) => (
        <DayButton
          key={label}
          label={translate(label)}
          onClick={() => onChange(officeDayFromToday(days))}
        />
      ))}
      {children}
    </Box>
  )
}

function isOpenToday() {
  const { officeHours, timeZone } = settings
  return isOpenLater(officeHours, dayIn(timeZone), timeIn(timeZone))
}

function DayButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button size="small" variant="outlined" onClick={onClick} sx={labelSx}>
      {label}
    </Button>
  )
}

// The name of a day begins with a small letter in Spanish.
const labelSx = { '&::first-letter': { textTransform: 'uppercase' } }
