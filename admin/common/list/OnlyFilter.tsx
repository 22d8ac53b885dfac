import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useInput, useTranslate } from 'react-admin'

/** Leaves only those of which something is true; without the tick it leaves all. */
export function OnlyFilter({ source, label }: { source: string; label: string }) {
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
