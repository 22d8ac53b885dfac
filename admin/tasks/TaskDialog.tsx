import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
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
import { KeptDraft } from '../common/drafts/KeptDraft.tsx'
import { useDraft } from '../common/drafts/useDraft.ts'
import { HouseZone } from '../common/HouseZone.tsx'
import { type FieldErrors, useFieldErrors } from '../common/useFieldErrors.ts'
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
  const about = task ? ['task', lead.id, task.id] : ['task', 'new', lead.id]
  const kept = useDraft(about, draftOf(task))
  const { errors, clear, saving } = useFieldErrors(['text', 'dueOn', 'dueTime'])
  const { add, change } = useTaskChanges()
  const translate = useTranslate()
  const { id, ...draft } = kept.draft
  const set = (fields: Partial<Draft>) => {
    kept.setDraft({ ...kept.draft, ...fields })
    clear()
  }
  const save = () => (task ? change(lead, task, body) : add(lead, { ...body, id }))
  const body = { ...draft, dueTime: draft.dueTime || null, repeats: draft.repeats || null }
  return (
    <ActionDialog
      title={translate(task ? 'tasks.edit' : 'tasks.addTo', { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={draft.dueOn !== ''}
      isKept
      onConfirm={() => kept.saving(() => saving(save))}
      onClose={onClose}
    >
      <KeptDraft draft={kept} />
      <TextField
        autoFocus
        label={translate('tasks.text')}
        value={draft.text}
        onChange={({ target }) => set({ text: target.value })}
        error={errors.text !== undefined}
        helperText={errors.text}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <KindButtons value={draft.kind} onChange={(kind) => set({ kind })} />
      <When draft={draft} onChange={set} errors={errors} />
      <HouseZone />
      <DayButtons onChange={(dueOn) => set({ dueOn })} />
    </ActionDialog>
  )
}

type Draft = {
  /** That of a new task, so that a request that is repeated after a lost answer adds no second one. */
  id: string
  kind: TaskKind
  text: string
  dueOn: string
  dueTime: string
  repeats: TaskRepeat | ''
}

function draftOf(task: TaskRow | undefined): Draft {
  const { kind = 'call', text = '', dueOn = officeDayFromToday(1), dueTime, repeats } = task ?? {}
  return { id: v4(), kind, text, dueOn, dueTime: dueTime ?? '', repeats: repeats ?? '' }
}

type WhenProps = {
  draft: Omit<Draft, 'id'>
  onChange(fields: Partial<Draft>): void
  errors: FieldErrors
}

function When({ draft, onChange, errors }: WhenProps) {
  const translate = useTranslate()
  return (
    <Box sx={whenSx}>
      <TextField
        type="date"
        label={translate('tasks.day')}
        value={draft.dueOn}
        onChange={({ target }) => onChange({ dueOn: target.value })}
        error={errors.dueOn !== undefined}
        helperText={errors.dueOn}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="time"
        label={translate('tasks.time')}
        value={draft.dueTime}
        onChange={({ target }) => onChange({ dueTime: target.value })}
        error={errors.dueTime !== undefined}
        helperText={errors.dueTime}
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
