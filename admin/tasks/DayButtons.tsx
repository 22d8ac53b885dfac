import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { dayFromToday } from '../common/dayFromToday.ts'

const presets = [
  ['leadWork.tomorrow', 1],
  ['leadWork.inThreeDays', 3],
  ['leadWork.inAWeek', 7],
  ['leadWork.inAMonth', 30],
] as const

type DayButtonsProps = { onChange(day: string): void; children?: ReactNode }

/** Buttons for the days that are chosen most often. */
export function DayButtons({ onChange, children }: DayButtonsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {presets.map(([label, days]) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          onClick={() => onChange(dayFromToday(days))}
        >
          {translate(label)}
        </Button>
      ))}
      {children}
    </Box>
  )
}
