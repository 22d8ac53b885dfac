import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { DecisionResult, FlaggedApplication } from '../../shared/contract/decision.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { countTexts, formatCount } from '../../shared/view/format.ts'
import { ActionDialog, errorMessages } from '../common/ActionDialog.tsx'
import { useBulk } from '../common/bulk/BulkSelection.tsx'
import { request } from '../common/request.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { DecisionEmails } from './DecisionEmails.tsx'
import { type DecisionDraft, DecisionFields, emptyDraft } from './DecisionFields.tsx'
import { FlaggedChecklist } from './FlaggedChecklist.tsx'
import { useEmailLeaves } from './useEmailLeaves.ts'

/** The decisions that can be made on several applications at once. */
export type BulkDecision = 'approved' | 'rejected'

type BulkDecisionDialogProps = { decision: BulkDecision; onClose(): void }

/**
 * A dialog that decides on the selected applications. Before that, it shows how many would change.
 * Applications with risk flags are approved only if the user ticks them as reviewed.
 */
export function BulkDecisionDialog({ decision, onClose }: BulkDecisionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const language = useLanguage()
  const offerUndo = useOfferUndo('partners')
  const emailLeaves = useEmailLeaves()
  const { clear } = useBulk()
  const { refetch } = useListContext()
  const [draft, setDraft] = useState(emptyDraft)
  const [reviewed, setReviewed] = useState<FlaggedApplication[]>([])
  const postDecision = usePostDecision(decision, draft, reviewed)
  const { data: preview, error } = usePreview(decision, postDecision, reviewed)
  const decide = async () => {
    const result = await postDecision(false)
    const { changed, skipped } = result
    const text = translate(`undo.decided.${decision}`, {
      smart_count: changed,
      count: formatCount(changed, language),
    })
    const leaveAt = new Date(Date.now() + (result.undo?.seconds ?? 0) * 1_000)
    const consequence = result.emails > 0 ? emailLeaves(result.emails, leaveAt) : undefined
    if (!offerUndo(result, text, consequence))
      notify('decision.result', {
        type: 'success',
        messageArgs: countTexts({ changed, skipped }, language),
      })
    const missed = (preview?.changed ?? changed) - changed
    if (missed > 0)
      notify('decision.changedMeanwhile', {
        type: 'warning',
        messageArgs: countTexts({ count: missed }, language),
      })
    clear()
    await refetch()
  }
  return (
    <ActionDialog
      title={translate(`decision.many.${decision}`)}
      confirm={translate(`decision.doMany.${decision}`, { smart_count: preview?.changed ?? 0 })}
      isDangerous={decision === 'rejected'}
      isReady={draft.reason !== '' && (preview?.changed ?? 0) > 0}
      onConfirm={decide}
      onClose={onClose}
    >
      <DecisionFields decision={decision} draft={draft} onChange={setDraft} />
      {preview ? <Preview result={preview} /> : <Box>{translate('decision.counting')}</Box>}
      {error && <Box sx={{ color: 'error.main' }}>{errorMessages(error).join(' ')}</Box>}
      <DecisionEmails decision={decision} draft={draft} recipients={preview?.recipients ?? []} />
      {preview && <FlaggedChecklist result={preview} reviewed={reviewed} onChange={setReviewed} />}
    </ActionDialog>
  )
}

function usePostDecision(
  decision: BulkDecision,
  draft: DecisionDraft,
  reviewed: FlaggedApplication[],
) {
  const { selection } = useBulk()
  return (dryRun: boolean) =>
    request<DecisionResult & Undoable>('POST', 'partner-decisions', {
      selection,
      decision,
      note: draft.note,
      // The API requires a reason even for a dry run. Until the user has chosen one, a valid one is sent.
      reason: draft.reason || (decision === 'approved' ? 'meets_requirements' : 'other_reason'),
      seen: reviewed.map(({ id, version }) => ({ id, version })),
      dryRun,
    })
}

// Never cached, because other users decide on applications, too.
function usePreview(
  decision: BulkDecision,
  postDecision: ReturnType<typeof usePostDecision>,
  reviewed: FlaggedApplication[],
) {
  const { selection } = useBulk()
  return useQuery({
    queryKey: ['partner-decisions', selection, decision, reviewed],
    queryFn: () => postDecision(true),
    placeholderData: (previous) => previous,
    retry: false,
    refetchOnReconnect: true,
    gcTime: 0,
  })
}

function Preview({ result }: { result: DecisionResult }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { matched, changed, emails, skippedBecause } = result
  return (
    <Box aria-live="polite" sx={{ color: 'text.secondary' }}>
      <div>{translate('decision.wouldChange', countTexts({ changed, matched }, language))}</div>
      <div>{translate('decision.wouldMail', { smart_count: emails })}</div>
      {skippedBecause.state > 0 && (
        <div>{translate('decision.wouldSkip', { smart_count: skippedBecause.state })}</div>
      )}
    </Box>
  )
}
