import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import {
  type TaskKind,
  type TaskRepeat,
  type TaskRow,
  taskRepeats,
} from '../../shared/contract/task.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { officeDayFromToday } from '../common/dayFromToday.ts'
import { DayButtons } from './DayButtons.tsx'
import { KindButtons } from './KindButtons.tsx'
import { type TaskLead, useTaskChanges } from './useTaskChanges.ts'

type TaskDialogProps = {
  lead: TaskLead
  /** The task to change; missing: a new one. */
  task?: TaskRow | undefined
  onClose(): void
}

/** A dialog that adds or changes a task. */
export function TaskDialog({ lead, task, onClose }: TaskDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(task))
  // So that a request that is repeated after a lost answer adds no second task.
  const newId = useRef(v4())
  const { add, change } = useTaskChanges()
  const translate = useTranslate()
  const set = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }))
  const body = { ...draft, dueTime: draft.dueTime || null, repeats: draft.repeats || null }
  return (
    <ActionDialog
      title={translate(task ? 'tasks.edit' : 'tasks.addTo', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={draft.dueOn !== ''}
      onConfirm={() =>
        task ? change(lead, task, body) : add(lead, { ...body, id: newId.current })
      }
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('tasks.text')}
        value={draft.text}
        onChange={({ target }) => set({ text: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <KindButtons value={draft.kind} onChange={(kind) => set({ kind })} />
      <When draft={draft} onChange={set} />
      <DayButtons onChange={(dueOn) => set({ dueOn })} />
    </ActionDialog>
  )
}

type Draft = {
  kind: TaskKind
  text: string
  dueOn: string
  dueTime: string
  repeats: TaskRepeat | ''
}

function draftOf(task: TaskRow | undefined): Draft {
  const { kind = 'call', text = '', dueOn = officeDayFromToday(1), dueTime, repeats } = task ?? {}
  return { kind, text, dueOn, dueTime: dueTime ?? '', repeats: repeats ?? '' }
}

function When({ draft, onChange }: { draft: Draft; onChange(fields: Partial<Draft>): void }) {
  const translate = useTranslate()
  return (
    <Box sx={whenSx}>
      <TextField
        type="date"
        label={translate('tasks.day')}
        value={draft.dueOn}
        onChange={({ target }) => onChange({ dueOn: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="time"
        label={translate('tasks.time')}
        value={draft.dueTime}
        onChange={({ target }) => onChange({ dueTime: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={translate('tasks.repeats')}
        value={draft.repeats}
        onChange={({ target }) => onChange({ repeats: target.value as Draft['repeats'] })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{translate('tasks.once')}</MenuItem>
        {taskRepeats.map((repeats) => (
          <MenuItem key={repeats} value={repeats}>
            {translate(`taskRepeat.${repeats}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const whenSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
}
