import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { putOffTo } from '../../shared/contract/put-off.ts'
import { type PutOff, putOffs, type TaskRow } from '../../shared/contract/task.ts'
import { dayFromToday } from '../common/dayFromToday.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { settings } from '../settings.ts'
import { useNextOfficeDay } from './useNextOfficeDay.ts'

type PutOffMenuProps = {
  task: TaskRow
  /** The element at which the menu opens. */
  anchor: HTMLElement
  onPutOff(putOff: PutOff): void
  /** Lets the user choose a day and an hour. */
  onChoose(): void
  onClose(): void
}

/** A menu of the later times to which a task can be put off; what ends at an hour says it. */
export function PutOffMenu({ task, anchor, onPutOff, onChoose, onClose }: PutOffMenuProps) {
  const translate = useTranslate()
  const labelOf = usePutOffLabel(task)
  const offered = putOffs.flatMap((putOff) => {
    const label = labelOf(putOff)
    return label ? [{ putOff, label }] : []
  })
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {offered.map(({ putOff, label }) => (
        <MenuItem
          key={putOff}
          onClick={() => {
            onClose()
            onPutOff(putOff)
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose()
          onChoose()
        }}
      >
        {translate('tasks.to.chosen')}
      </MenuItem>
    </Menu>
  )
}

// Undefined if that is not later than the task is due.
function usePutOffLabel(task: TaskRow) {
  const translate = useTranslate()
  const language = useLanguage()
  const nextDay = useNextOfficeDay()
  return (putOff: PutOff) => {
    const due = putOffTo(putOff, task, settings)
    if (!due) return undefined
    const { dueOn, dueTime, isOpening } = due
    if (dueTime) {
      const when = dueOn === dayFromToday(0) ? dueTime : `${formatDay(dueOn, language)}, ${dueTime}`
      return translate(isOpening ? 'tasks.to.opening' : 'tasks.to.later', { when })
    }
    return putOff === 'tomorrow' && nextDay
      ? translate('tasks.to.officeDay', { day: nextDay })
      : translate(`tasks.to.${putOff}`)
  }
}
