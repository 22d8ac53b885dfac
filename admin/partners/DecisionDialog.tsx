import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { canBecome, isNotified, type PartnerDecision } from '../../shared/contract/decision.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { useConflict } from '../common/conflict/useConflict.ts'
import { KeptDraft } from '../common/drafts/KeptDraft.tsx'
import { useDraft } from '../common/drafts/useDraft.ts'
import { Flag } from '../common/Flag.tsx'
import { request } from '../common/request.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { DecisionConflict } from './DecisionConflict.tsx'
import { DecisionEmail } from './DecisionEmail.tsx'
import { DecisionFields, emptyDraft } from './DecisionFields.tsx'
import { useEmailLeaves } from './useEmailLeaves.ts'

type DecisionDialogProps = {
  partner: PartnerRecord
  decision: PartnerDecision
  onClose(): void
}

/**
 * A dialog that decides on one application. Shows whether the applicant will get an email about it. If somebody else has
 * changed the application meanwhile, shows how, and decides on the latest version when the user confirms again.
 */
export function DecisionDialog({ partner: seen, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('partners')
  const { base: partner, conflict, attempt } = useConflict<PartnerRecord>('partners', seen)
  const kept = useDraft(['decision', decision, seen.id], emptyDraft)
  const { draft, setDraft } = kept
  const emailLeaves = useEmailLeaves()
  const name = partner.agencyName
  const decide = async () => {
    const decided = await request<PartnerRecord & Undoable>(
      'POST',
      `partners/${partner.id}/decisions`,
      { decision, ...draft },
      partner.version,
    )
    const statuses = [partner.status, decision].map((status) =>
      translate(`partnerStatus.${status}`),
    )
    const [email] = decided.journey.waitingEmails
    const consequence = email && emailLeaves(1, email.sentFrom)
    if (!offerUndo(decided, `${name}: ${statuses.join(' → ')}`, consequence))
      notify(`decision.done.${decision}`)
    refresh()
  }
  const isPossible = canBecome(partner.status, decision)
  const willNotify = isNotified(decision) && partner.toldStatus !== decision
  return (
    <ActionDialog
      title={translate(`decision.title.${decision}`, { name })}
      confirm={translate(`decision.do.${decision}`)}
      isDangerous={decision === 'rejected' || decision === 'suspicious'}
      isReady={draft.reason !== '' && isPossible}
      isKept
      onConfirm={() => kept.saving(() => attempt(decide))}
      onClose={onClose}
    >
      {decision === 'approved' && partner.riskFlags.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('decision.flagged')}{' '}
          <Flag labelKeys={partner.riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </Alert>
      )}
      <KeptDraft draft={kept} />
      <DecisionFields decision={decision} draft={draft} onChange={setDraft} />
      {isPossible && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {willNotify
            ? translate('decision.mailed', { email: partner.email })
            : translate('decision.notMailed')}
          {partner.journey.waitingEmails.length > 0 && ` ${translate('decision.replacesEmail')}`}
        </Typography>
      )}
      {isPossible && willNotify && (
        <DecisionEmail partnerId={partner.id} decision={decision} draft={draft} />
      )}
      <DecisionConflict decision={decision} conflict={conflict} />
    </ActionDialog>
  )
}
