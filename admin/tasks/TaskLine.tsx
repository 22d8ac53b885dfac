import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ReopenIcon from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'
import { Time } from '../common/Time.tsx'
import { TaskButtons } from './TaskButtons.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskDue } from './TaskDue.tsx'
import { type TaskLead, useTaskActions } from './useTaskChanges.ts'
import { useTaskText } from './useTaskText.ts'

type TaskLineProps = { lead: TaskLead; task: TaskRow; mayChange: boolean }

/** A task of a lead: what it is, when it is due, and buttons for staff who may change it. */
export function TaskLine({ lead, task, mayChange }: TaskLineProps) {
  const translate = useTranslate()
  const name = useTaskText()(task)
  if (task.doneAt) return <DoneLine lead={lead} task={task} mayChange={mayChange} />
  return (
    <Box component="li" sx={lineSx}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          <TaskDue task={task} />
          {task.repeats && ` · ${translate(`taskRepeat.${task.repeats}`)}`}
        </Box>
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <TaskButtons lead={lead} task={task} />
          <EditButtons lead={lead} task={task} />
        </Box>
      )}
    </Box>
  )
}

function EditButtons({ lead, task }: { lead: TaskLead; task: TaskRow }) {
  const [isEditing, setEditing] = useState(false)
  const { remove } = useTaskActions()
  const translate = useTranslate()
  const name = useTaskText()(task)
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('tasks.editTask', { task: name })}
        onClick={() => setEditing(true)}
      >
        <EditIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={translate('tasks.remove', { task: name })}
        onClick={() => remove(lead, task)}
      >
        <DeleteIcon sx={{ fontSize: 16 }} />
      </IconButton>
      {isEditing && <TaskDialog lead={lead} task={task} onClose={() => setEditing(false)} />}
    </>
  )
}

function DoneLine({ lead, task, mayChange }: TaskLineProps) {
  const { change } = useTaskActions()
  const translate = useTranslate()
  const name = useTaskText()(task)
  return (
    <Box component="li" sx={{ ...lineSx, color: 'text.secondary' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <del>{name}</del> · {translate('tasks.done')} <Time value={task.doneAt ?? ''} />
      </Box>
      {mayChange && (
        <IconButton
          size="small"
          aria-label={translate('tasks.openAgain', { task: name })}
          onClick={() => change(lead, task, { done: false })}
        >
          <ReopenIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
}
