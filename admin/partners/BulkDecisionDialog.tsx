import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { DecisionResult } from '../../shared/contract/decision.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { useBulk } from '../common/bulk/BulkSelection.tsx'
import { send } from '../common/send.ts'
import { DecisionFields, noWhy, type Why } from './DecisionFields.tsx'
import { FlaggedOnes, type Seen } from './FlaggedOnes.tsx'

/** What is decided on many: to pause or to suspect takes a look at each. */
export type ManyDecided = 'approved' | 'rejected'

type BulkDecisionDialogProps = { decision: ManyDecided; onClose(): void }

/**
 * Decides on everything that is selected in one go, after counting what would happen. Flagged
 * applications are approved only where somebody says to have looked at them.
 */
export function BulkDecisionDialog({ decision, onClose }: BulkDecisionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { clear } = useBulk()
  const { refetch } = useListContext()
  const [why, setWhy] = useState(noWhy)
  const [seen, setSeen] = useState<Seen>([])
  const ask = useAsk(decision, why, seen)
  const { data: preview, error } = usePreview(decision, ask, seen)
  const decide = async () => {
    const { changed, skipped } = await ask(false)
    notify('decision.result', { type: 'success', messageArgs: { smart_count: changed, skipped } })
    clear()
    await refetch()
  }
  const word = translate(`decision.do.${decision}`)
  return (
    <ActionDialog
      title={translate(`decision.many.${decision}`)}
      confirm={translate('decision.doMany', { word, smart_count: preview?.changed ?? 0 })}
      isDangerous={decision === 'rejected'}
      isReady={why.reason !== '' && (preview?.changed ?? 0) > 0}
      onConfirm={decide}
      onClose={onClose}
    >
      <DecisionFields decision={decision} why={why} onChange={setWhy} />
      {preview ? <Preview result={preview} /> : <Box>{translate('decision.counting')}</Box>}
      {error && <Box sx={{ color: 'error.main' }}>{error.message}</Box>}
      {preview && <FlaggedOnes result={preview} seen={seen} onChange={setSeen} />}
    </ActionDialog>
  )
}

function useAsk(decision: ManyDecided, why: Why, seen: Seen) {
  const { selection } = useBulk()
  return (dryRun: boolean) =>
    send<DecisionResult>('partner-decisions', {
      selection,
      decision,
      note: why.note,
      // Counting takes no reason yet; any of the decision's own will do.
      reason: why.reason || (decision === 'approved' ? 'meets_requirements' : 'other_reason'),
      seen: seen.map(({ id, version }) => ({ id, version })),
      dryRun,
    })
}

// Counted anew whenever the choice changes, never taken from a cache: others decide, too.
function usePreview(decision: ManyDecided, ask: ReturnType<typeof useAsk>, seen: Seen) {
  const { selection } = useBulk()
  return useQuery({
    queryKey: ['partner-decisions', selection, decision, seen],
    queryFn: () => ask(true),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  })
}

function Preview({ result }: { result: DecisionResult }) {
  const translate = useTranslate()
  const { matched, changed, mails, skippedBecause } = result
  return (
    <Box aria-live="polite" sx={{ color: 'text.secondary' }}>
      <div>{translate('decision.wouldChange', { smart_count: changed, matched })}</div>
      <div>{translate('decision.wouldMail', { smart_count: mails })}</div>
      {skippedBecause.state > 0 && (
        <div>{translate('decision.wouldSkip', { smart_count: skippedBecause.state })}</div>
      )}
    </Box>
  )
}
