import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { everySecond } from '../common/everySecond.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { dueText } from './dueText.ts'
import { type Due, type Urgency, urgencyOf } from './urgency.ts'

/** When an open task is due, in the words and the color of its urgency, which pass while it is shown. */
export function TaskDue({ task }: { task: Due }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { dueOn, dueTime } = task
  const urgency = useSyncExternalStore(everySecond, () => urgencyOf(task))
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
