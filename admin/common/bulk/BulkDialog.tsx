import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import type { BulkResult } from '../../../shared/contract/selection.ts'
import type { Undoable } from '../../../shared/contract/undo.ts'
import { countTexts, formatCount } from '../../../shared/view/format.ts'
import { ActionDialog, errorMessages } from '../ActionDialog.tsx'
import { request } from '../request.ts'
import { useOfferUndo } from '../undo/useUndoOffers.ts'
import { useLanguage } from '../useLanguage.ts'
import { useBulk } from './BulkSelection.tsx'

type BulkDialogProps = {
  title: string
  /** The change to make to each selected record; undefined until the user has chosen one. */
  change: object | undefined
  /** Whether the inputs are complete; default: once there is a change. */
  isComplete?: boolean
  onClose(): void
  /** The inputs for the change. */
  children: ReactNode
}

/**
 * A dialog that applies one change to all selected leads. Shows how many would change and, after confirmation, how many
 * were changed, with an offer to undo that.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { title, change, isComplete = true, onClose, children } = props
  const { clear } = useBulk()
  const { refetch } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const language = useLanguage()
  const offerUndo = useOfferUndo('leads')
  const requestChanges = useRequestChanges(change)
  const preview = usePreview(requestChanges, change)
  const apply = async () => {
    const result = await requestChanges({ dryRun: false })
    const text = translate('undo.changedLeads', {
      smart_count: result.changed,
      count: formatCount(result.changed, language),
    })
    if (!offerUndo(result, text))
      notify('bulk.done', {
        type: 'success',
        messageArgs: countTexts({ changed: result.changed, skipped: result.skipped }, language),
      })
    clear()
    await refetch()
  }
  return (
    <ActionDialog
      title={title}
      confirm={translate('bulk.apply', { smart_count: preview.data?.changed ?? 1 })}
      isReady={isComplete && (preview.data?.changed ?? 0) > 0}
      onConfirm={apply}
      onClose={onClose}
    >
      {children}
      <Box aria-live="polite" sx={{ minHeight: 44, color: 'text.secondary' }}>
        {preview.data && <Preview {...preview.data} />}
        {preview.error && (
          <Box sx={{ color: 'error.main' }}>{errorMessages(preview.error).join(' ')}</Box>
        )}
      </Box>
    </ActionDialog>
  )
}

function Preview({ matched, changed, skipped }: BulkResult) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <>
      <div>{translate('bulk.matched', { smart_count: matched })}</div>
      <div>{translate('bulk.preview', countTexts({ changed, skipped }, language))}</div>
    </>
  )
}

function useRequestChanges(change: object | undefined) {
  const resource = useResourceContext()
  const { selection } = useBulk()
  return ({ dryRun }: { dryRun: boolean }) =>
    request<BulkResult & Undoable>('POST', `${resource}/changes`, {
      selection,
      change: change ?? {},
      dryRun,
    })
}

// Dry run. Repeated whenever the change is edited. Not cached, because other users edit the records, too.
function usePreview(
  requestChanges: ReturnType<typeof useRequestChanges>,
  change: object | undefined,
) {
  const { selection } = useBulk()
  return useQuery({
    queryKey: ['bulk', selection, change],
    queryFn: () => requestChanges({ dryRun: true }),
    enabled: change !== undefined,
    retry: false,
    refetchOnReconnect: true,
    gcTime: 0,
  })
}
