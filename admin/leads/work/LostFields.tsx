import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type LostReason, lostReasons } from '../../../shared/contract/lead.ts'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'

/** The values of the fields about a lost lead; `reason` is empty until one is chosen. */
export type LostDraft = { reason: LostReason | ''; note: string }
export const emptyLostDraft: LostDraft = { reason: '', note: '' }

/** Returns the change that marks a lead as lost; undefined until a reason is chosen. */
export function lostChange({ reason, note }: LostDraft): LeadChange | undefined {
  return reason ? { status: 'lost', lostReason: reason, lostNote: note } : undefined
}

type LostFieldsProps = { draft: LostDraft; onChange(draft: LostDraft): void; autoFocus?: boolean }

/** Inputs for why a lead was lost: one of the reasons, and a note. */
export function LostFields({ draft, onChange, autoFocus = false }: LostFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        select
        required
        autoFocus={autoFocus}
        label={translate('leadWork.lost.reason')}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value as LostReason })}
      >
        {lostReasons.map((reason) => (
          <MenuItem key={reason} value={reason}>
            {translate(`lostReason.${reason}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={translate('leadWork.lost.note')}
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
    </>
  )
}
