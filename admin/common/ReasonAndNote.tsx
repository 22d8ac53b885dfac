import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

/** What was entered; `reason` is empty until one is chosen. */
export type ReasonDraft<Reason extends string> = { reason: Reason | ''; note: string }

type ReasonAndNoteProps<Reason extends string> = {
  draft: ReasonDraft<Reason>
  onChange(draft: ReasonDraft<Reason>): void
  reasons: readonly Reason[]
  /** The prefix of the translation keys of the reasons. */
  keyPrefix: string
  /** The labels of the two fields, already translated. */
  labels: { reason: string; note: string }
  autoFocus?: boolean
}

/** A select field for one of several reasons, which is required, and a field for a note. */
export function ReasonAndNote<Reason extends string>(props: ReasonAndNoteProps<Reason>) {
  const { draft, onChange, reasons, keyPrefix, labels, autoFocus = false } = props
  const translate = useTranslate()
  return (
    <>
      <TextField
        select
        required
        autoFocus={autoFocus}
        label={labels.reason}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value as Reason })}
      >
        {reasons.map((reason) => (
          <MenuItem key={reason} value={reason}>
            {translate(`${keyPrefix}.${reason}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={labels.note}
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
    </>
  )
}
