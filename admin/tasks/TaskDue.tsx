import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { dayIn } from '../../shared/contract/day.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import { timeIn } from '../../shared/contract/time-of-day.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { settings } from '../settings.ts'
import { dueText } from './dueText.ts'

type Due = Pick<TaskRow, 'dueOn' | 'dueTime'>

/** How urgent a task is, in the time zone of the house: `overdueSince` an hour of today, `hour` is one that is to come. */
type Urgency = 'overdue' | 'overdueSince' | 'hour' | 'today' | 'later'

/** When an open task is due, in the words and the color of its urgency, wherever tasks are shown. */
export function TaskDue({ task }: { task: Due }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { dueOn, dueTime } = task
  const urgency = urgencyOf(task)
  const day = formatDay(dueOn, language)
  const text =
    urgency === 'later'
      ? dueText(task, language)
      : translate(`tasks.due.${urgency}`, { day, time: dueTime })
  return (
    <Box component="span" sx={{ color: colors[urgency] }}>
      {text}
    </Box>
  )
}

const colors: Record<Urgency, string> = {
  overdue: 'error.main',
  overdueSince: 'error.main',
  hour: 'warning.main',
  today: 'text.secondary',
  later: 'text.secondary',
}

function urgencyOf({ dueOn, dueTime }: Due): Urgency {
  const today = dayIn(settings.timeZone)
  if (dueOn !== today) return dueOn < today ? 'overdue' : 'later'
  if (dueTime === null) return 'today'
  return dueTime <= timeIn(settings.timeZone) ? 'overdueSince' : 'hour'
}
