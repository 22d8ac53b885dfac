import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { isTold, type PartnerDecision } from '../../shared/contract/decision.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { Flag } from '../common/Flag.tsx'
import { send } from '../common/send.ts'
import { DecisionFields, noWhy } from './DecisionFields.tsx'

type DecisionDialogProps = {
  partner: PartnerRecord
  decision: PartnerDecision
  onClose(): void
}

/** Decides on one application, with the reason, and says who will hear of it. */
export function DecisionDialog({ partner, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [why, setWhy] = useState(noWhy)
  const decide = async () => {
    await send(`partners/${partner.id}/decisions`, { decision, ...why }, partner.version)
    notify(`decision.done.${decision}`)
    refresh()
  }
  const told = isTold(decision) && partner.toldStatus !== decision
  const name = partner.agencyName
  return (
    <ActionDialog
      title={translate(`decision.title.${decision}`, { name })}
      confirm={translate(`decision.do.${decision}`)}
      isDangerous={decision === 'rejected' || decision === 'suspicious'}
      isReady={why.reason !== ''}
      onConfirm={decide}
      onClose={onClose}
    >
      {decision === 'approved' && partner.riskFlags.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('decision.flagged')}{' '}
          <Flag words={partner.riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </Alert>
      )}
      <DecisionFields decision={decision} why={why} onChange={setWhy} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {told
          ? translate('decision.mailed', { email: partner.email })
          : translate('decision.notMailed')}
      </Typography>
    </ActionDialog>
  )
}
