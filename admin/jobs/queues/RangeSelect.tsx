import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type MeasuredRange, measuredRanges } from '../../../shared/contract/measurements.ts'

type Props = { range: MeasuredRange; onChange(range: MeasuredRange): void }

/** Chooses how far back is measured. */
export function RangeSelect({ range, onChange }: Props) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('measured.range')}
      value={range}
      onChange={({ target }) => onChange(target.value as MeasuredRange)}
      sx={{ minWidth: 160 }}
    >
      {measuredRanges.map((name) => (
        <MenuItem key={name} value={name}>
          {translate(`measured.ranges.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
