import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import { type TaskKind, taskKinds } from '../../shared/contract/task.ts'

type KindButtonsProps = { value: TaskKind; onChange(kind: TaskKind): void }

/** Buttons for the kind of a task, one of them pressed. */
export function KindButtons({ value, onChange }: KindButtonsProps) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('tasks.kind')}
      value={value}
      onChange={(_event, kind: TaskKind | null) => kind && onChange(kind)}
      sx={{ flexWrap: 'wrap' }}
    >
      {taskKinds.map((kind) => (
        <ToggleButton key={kind} value={kind}>
          {translate(`taskKind.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
