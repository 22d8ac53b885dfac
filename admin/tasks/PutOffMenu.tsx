import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { canPutOff, type PutOff, putOffs, type TaskRow } from '../../shared/contract/task.ts'
import { dayFromToday } from '../common/dayFromToday.ts'
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

/** A menu of the later times to which a task can be put off. */
export function PutOffMenu({ task, anchor, onPutOff, onChoose, onClose }: PutOffMenuProps) {
  const translate = useTranslate()
  const nextDay = useNextOfficeDay()
  const offered = putOffs.filter((putOff) => canPutOff(putOff, task, dayFromToday(0)))
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {offered.map((putOff) => (
        <MenuItem
          key={putOff}
          onClick={() => {
            onClose()
            onPutOff(putOff)
          }}
        >
          {putOff === 'tomorrow' && nextDay
            ? translate('tasks.to.officeDay', { day: nextDay })
            : translate(`tasks.to.${putOff}`)}
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
