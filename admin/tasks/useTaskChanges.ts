import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { TaskRow } from '../../shared/contract/task.ts'
import type { NewTask, TaskChange } from '../../shared/contract/task-schema.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { rememberTaken, type Taken } from '../leads/work/ownChanges.ts'
import { changeOnce } from './changeOnce.ts'
import { dueText } from './dueText.ts'
import { useTaskText } from './useTaskText.ts'

/** The lead of a task, for what is said of a change. */
export type TaskLead = { id: string; name: string }

type Said = 'added' | 'done' | 'opened' | 'snoozed' | 'moved' | 'changed' | 'removed'

/**
 * Returns functions that add, change and remove tasks, offer to undo that, and reload what is on screen. They throw the API's
 * error, for example if somebody else has changed the task.
 */
export function useTaskChanges() {
  const offerUndo = useOfferUndo('lead-tasks')
  const notify = useNotify()
  const translate = useTranslate()
  const refresh = useRefresh()
  const taskText = useTaskText()
  const language = useLanguage()
  const send = async (lead: TaskLead, said: Said, change: () => Promise<TaskRow & Undoable>) => {
    const changed = await trackChange(offered(lead, said, change))
    refresh()
    return changed
  }
  return {
    add: (lead: TaskLead, task: NewTask) => send(lead, 'added', () => addTask(lead, task)),
    change: (lead: TaskLead, task: TaskRow, change: TaskChange) =>
      send(lead, saidOf(task, change), () =>
        request('PATCH', `tasks/${task.id}`, change, task.version),
      ),
    remove: (lead: TaskLead, { id, version }: TaskRow) =>
      send(lead, 'removed', () => request('DELETE', `tasks/${id}`, undefined, version)),
  }

  async function offered(lead: TaskLead, said: Said, change: () => Promise<TaskRow & Undoable>) {
    const changed = await change()
    const text = translate(`tasks.said.${said}`, {
      name: lead.name,
      task: taskText(changed),
      when: dueText(changed, language),
    })
    if (!offerUndo(changed, text)) notify(text)
    return changed
  }
}

async function addTask({ id }: TaskLead, task: NewTask): Promise<TaskRow & Undoable> {
  const { taken, ...added } = await request<TaskRow & Undoable & Taken>(
    'POST',
    `leads/${id}/tasks`,
    task,
  )
  rememberTaken({ taken })
  return added
}

function saidOf(task: TaskRow, { done, ...change }: TaskChange): Said {
  if (done !== undefined) return done ? 'done' : 'opened'
  if ('snooze' in change) return 'snoozed'
  const { dueOn = task.dueOn, dueTime = task.dueTime } = change
  if (dueOn === task.dueOn && dueTime === task.dueTime) return 'changed'
  const isLater = dueOn === task.dueOn ? (dueTime ?? '') > (task.dueTime ?? '') : dueOn > task.dueOn
  return isLater ? 'snoozed' : 'moved'
}

/**
 * As `useTaskChanges`, for buttons and keys: an error is shown, and what is on screen is reloaded. The functions return whether
 * the task was changed. A second press makes no second request.
 */
export function useTaskActions() {
  const { change, remove } = useTaskChanges()
  const notify = useNotify()
  const refresh = useRefresh()
  const orNotify = async (action: Promise<unknown>) => {
    try {
      await action
      return true
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
      refresh()
      return false
    }
  }
  return {
    change: (lead: TaskLead, task: TaskRow, fields: TaskChange) =>
      changeOnce(task, fields, () => orNotify(change(lead, task, fields))),
    remove: (lead: TaskLead, task: TaskRow) => orNotify(remove(lead, task)),
  }
}
