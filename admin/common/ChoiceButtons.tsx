import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'

type ChoiceButtonsProps<Choice extends string> = {
  /** The name of the group, already translated. */
  label: string
  choices: readonly Choice[]
  value: Choice
  onChange(choice: Choice): void
  /** The translation key before the name of a choice. */
  textKey: string
}

/** Buttons in a row, one of which is always chosen. */
export function ChoiceButtons<Choice extends string>(props: ChoiceButtonsProps<Choice>) {
  const { label, choices, value, onChange, textKey } = props
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, choice: Choice | null) => choice && onChange(choice)}
      sx={buttonsSx}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={{ py: 0.25, textTransform: 'none' }}>
          {translate(`${textKey}.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

// Not joined, as the group has them: on a phone they need a second line, which would begin in the middle of a border.
const buttonsSx = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& .MuiToggleButton-root': { m: 0, borderRadius: 1, borderLeftColor: 'divider' },
}
