import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import {
  type DecisionReason,
  decisionReasons,
  isTold,
  type PartnerDecision,
} from '../../shared/contract/decision.ts'

/** Why something is decided, as it is filled in. */
export type Why = { reason: DecisionReason | ''; note: string }
export const noWhy: Why = { reason: '', note: '' }

type DecisionFieldsProps = { decision: PartnerDecision; why: Why; onChange(why: Why): void }

/** The reason of a decision, out of its list, and a note. */
export function DecisionFields({ decision, why, onChange }: DecisionFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        select
        required
        label={translate('decision.reason')}
        value={why.reason}
        onChange={({ target }) => onChange({ ...why, reason: target.value as DecisionReason })}
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
        label={translate(isTold(decision) ? 'decision.noteToApplicant' : 'decision.noteInside')}
        value={why.note}
        onChange={({ target }) => onChange({ ...why, note: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
    </>
  )
}
