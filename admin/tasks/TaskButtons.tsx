import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import PutOffIcon from '@mui/icons-material/UpdateOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'
import { PutOffMenu } from './PutOffMenu.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { type TaskLead, useTaskActions } from './useTaskChanges.ts'
import { useTaskText } from './useTaskText.ts'

/** Where a single key finds the buttons of a task. */
export const buttonClasses = { done: 'task-done', putOff: 'task-put-off' }

type TaskButtonsProps = { lead: TaskLead; task: TaskRow }

/** A button that completes a task at once, and one that opens a menu to put it off. */
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
      <PutOffButton lead={lead} task={task} />
    </>
  )
}

function PutOffButton({ lead, task }: TaskButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isChoosing, setChoosing] = useState(false)
  const { change } = useTaskActions()
  const translate = useTranslate()
  const name = useTaskText()(task)
  return (
    <>
      <IconButton
        size="small"
        className={buttonClasses.putOff}
        title={translate('tasks.putOff')}
        aria-label={translate('tasks.putOffTask', { task: name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <PutOffIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <PutOffMenu
          task={task}
          anchor={anchor}
          onPutOff={(putOff) => change(lead, task, { putOff })}
          onChoose={() => setChoosing(true)}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {isChoosing && <TaskDialog lead={lead} task={task} onClose={() => setChoosing(false)} />}
    </>
  )
}
