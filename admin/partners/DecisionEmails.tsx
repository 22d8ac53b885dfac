import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DecisionRecipient, NotifiedDecision } from '../../shared/contract/decision.ts'
import { DecisionEmail } from './DecisionEmail.tsx'
import type { DecisionDraft } from './DecisionFields.tsx'

type DecisionEmailsProps = {
  decision: NotifiedDecision
  draft: DecisionDraft
  recipients: DecisionRecipient[]
}

/** The emails that a decision on several applications would send, one at a time. Renders nothing if there are none. */
export function DecisionEmails({ decision, draft, recipients }: DecisionEmailsProps) {
  const translate = useTranslate()
  const [chosenId, choose] = useState('')
  const recipient = recipients.find(({ id }) => id === chosenId) ?? recipients[0]
  if (!recipient) return null
  return (
    <>
      {recipients.length > 1 && (
        <TextField
          select
          label={translate('decision.email.recipient')}
          value={recipient.id}
          onChange={({ target }) => choose(target.value)}
        >
          {recipients.map(({ id, agencyName }) => (
            <MenuItem key={id} value={id}>
              {agencyName}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DecisionEmail partnerId={recipient.id} decision={decision} draft={draft} />
    </>
  )
}
