import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import {
  type DecisionReason,
  decisionReasons,
  isNotified,
  type PartnerDecision,
} from '../../shared/contract/decision.ts'

/** The values of the decision form; `reason` is empty until one is chosen. */
export type DecisionDraft = { reason: DecisionReason | ''; note: string }
export const emptyDraft: DecisionDraft = { reason: '', note: '' }

type DecisionFieldsProps = {
  decision: PartnerDecision
  draft: DecisionDraft
  onChange(draft: DecisionDraft): void
}

/** Inputs for a decision: one of the reasons that the decision allows, and a note. */
export function DecisionFields({ decision, draft, onChange }: DecisionFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        select
        required
        label={translate('decision.reason')}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value as DecisionReason })}
      >
        {decisionReasons[decision].map((reason) => (
          <MenuItem key={reason} value={reason}>
            {translate(`decisionReason.${reason}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={translate(isNotified(decision) ? 'decision.noteToApplicant' : 'decision.noteInside')}
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
    </>
  )
}
