import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'
import { SnoozeMenu } from './SnoozeMenu.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { type TaskLead, useTaskActions } from './useTaskChanges.ts'
import { useTaskText } from './useTaskText.ts'

/** Where a single key finds the buttons of a task. */
export const buttonClasses = { done: 'task-done', snooze: 'task-snooze' }

type TaskButtonsProps = { lead: TaskLead; task: TaskRow }

/** A button that completes a task at once, and one that opens a menu to snooze it. */
export function TaskButtons({ lead, task }: TaskButtonsProps) {
  const { change } = useTaskActions()
  const translate = useTranslate()
  const name = useTaskText()(task)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        className={buttonClasses.done}
        startIcon={<DoneIcon />}
        aria-label={translate('tasks.markDone', { task: name })}
        onClick={() => change(lead, task, { done: true })}
      >
        {translate('tasks.done')}
      </Button>
      <SnoozeButton lead={lead} task={task} />
    </>
  )
}

function SnoozeButton({ lead, task }: TaskButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isChoosing, setChoosing] = useState(false)
  const { change } = useTaskActions()
  const translate = useTranslate()
  const name = useTaskText()(task)
  return (
    <>
      <IconButton
        size="small"
        className={buttonClasses.snooze}
        title={translate('tasks.snooze')}
        aria-label={translate('tasks.snoozeTask', { task: name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SnoozeIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <SnoozeMenu
          task={task}
          anchor={anchor}
          onSnooze={(snooze) => change(lead, task, { snooze })}
          onChooseTime={() => setChoosing(true)}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {isChoosing && <TaskDialog lead={lead} task={task} onClose={() => setChoosing(false)} />}
    </>
  )
}
