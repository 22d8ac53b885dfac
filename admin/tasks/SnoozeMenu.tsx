import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { snoozedUntil } from '../../shared/contract/snooze.ts'
import { type SnoozeOption, snoozeOptions, type TaskRow } from '../../shared/contract/task.ts'
import { dayFromToday } from '../common/dayFromToday.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { settings } from '../settings.ts'
import { useNextOfficeWeekday } from './useNextOfficeWeekday.ts'

type SnoozeMenuProps = {
  task: TaskRow
  /** The element at which the menu opens. */
  anchor: HTMLElement
  onSnooze(option: SnoozeOption): void
  /** Lets the user choose a day and an hour. */
  onChooseTime(): void
  onClose(): void
}

/** A menu of the times until which a task can be snoozed. An option that ends at an hour names it. */
export function SnoozeMenu({ task, anchor, onSnooze, onChooseTime, onClose }: SnoozeMenuProps) {
  const translate = useTranslate()
  const labelOf = useSnoozeLabel(task)
  const offered = snoozeOptions.flatMap((option) => {
    const label = labelOf(option)
    return label ? [{ option, label }] : []
  })
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {offered.map(({ option, label }) => (
        <MenuItem
          key={option}
          onClick={() => {
            onClose()
            onSnooze(option)
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose()
          onChooseTime()
        }}
      >
        {translate('tasks.snoozeTo.chosen')}
      </MenuItem>
    </Menu>
  )
}

// Undefined for an option that is not later than the task is due.
function useSnoozeLabel(task: TaskRow) {
  const translate = useTranslate()
  const language = useLanguage()
  const weekday = useNextOfficeWeekday()
  return (option: SnoozeOption) => {
    const due = snoozedUntil(option, task, settings)
    if (!due) return undefined
    const { dueOn, dueTime, isOpening } = due
    if (dueTime) {
      const day = formatDay(dueOn, language)
      // An office that opens at midnight is open all day.
      if (isOpening && dueTime === '00:00') return translate('tasks.snoozeTo.weekday', { day })
      const when = dueOn === dayFromToday(0) ? dueTime : `${day}, ${dueTime}`
      return translate(isOpening ? 'tasks.snoozeTo.opening' : 'tasks.snoozeTo.two_hours', { when })
    }
    return option === 'next_office_day' && weekday
      ? translate('tasks.snoozeTo.weekday', { day: weekday })
      : translate(`tasks.snoozeTo.${option}`)
  }
}
