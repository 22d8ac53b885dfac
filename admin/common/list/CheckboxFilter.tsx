import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useInput, useTranslate } from 'react-admin'

/** A filter as a checkbox. If checked, the list shows only rows that meet the condition. */
export function CheckboxFilter({ source, label }: { source: string; label: string }) {
  const { field } = useInput({ source })
  const translate = useTranslate()
  const toggle = (isOn: boolean) => field.onChange(isOn ? true : null)
  return (
    <FormControlLabel
      label={translate(label)}
      control={
        <Checkbox
          size="small"
          checked={field.value === true}
          onChange={(_event, isOn) => toggle(isOn)}
        />
      }
    />
  )
}
