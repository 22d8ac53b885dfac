import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import type { BulkResult } from '../../../shared/contract/selection.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { send } from '../send.ts'
import { useBulk } from './BulkSelection.tsx'

type BulkDialogProps = {
  title: string
  /** What becomes of each; undefined while it is not chosen yet. */
  change: object | undefined
  onClose(): void
  /** The fields the change is chosen in. */
  children: ReactNode
}

/**
 * Changes everything that is selected in one go. Before, it counts what would change and what stays
 * as it is; after, it says what happened.
 */
export function BulkDialog({ title, change, onClose, children }: BulkDialogProps) {
  const { clear } = useBulk()
  const { refetch } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const ask = useAsk(change)
  const preview = usePreview(ask, change)
  const apply = async () => {
    const result = await ask(false)
    notify('bulk.done', {
      type: 'success',
      messageArgs: { ...result, smart_count: result.changed },
    })
    clear()
    await refetch()
  }
  return (
    <ActionDialog
      title={title}
      confirm={translate('bulk.apply', { smart_count: preview.data?.changed ?? 0 })}
      isReady={(preview.data?.changed ?? 0) > 0}
      onConfirm={apply}
      onClose={onClose}
    >
      {children}
      <Box aria-live="polite" sx={{ minHeight: 44, color: 'text.secondary' }}>
        {preview.data && <Preview {...preview.data} />}
        {preview.error && <Box sx={{ color: 'error.main' }}>{refusalOf(preview.error)}</Box>}
      </Box>
    </ActionDialog>
  )
}

function Preview({ matched, changed, skipped }: BulkResult) {
  const translate = useTranslate()
  return (
    <>
      <div>{translate('bulk.matched', { smart_count: matched })}</div>
      <div>{translate('bulk.preview', { changed, skipped })}</div>
    </>
  )
}

function useAsk(change: object | undefined) {
  const resource = useResourceContext()
  const { selection } = useBulk()
  return (dryRun: boolean) =>
    send<BulkResult>(`${resource}/changes`, { selection, change: change ?? {}, dryRun })
}

// Counted anew whenever the choice changes, never taken from a cache: others work on them, too.
function usePreview(ask: ReturnType<typeof useAsk>, change: object | undefined) {
  const { selection } = useBulk()
  return useQuery({
    queryKey: ['bulk', selection, change],
    queryFn: () => ask(true),
    enabled: change !== undefined,
    retry: false,
    gcTime: 0,
  })
}

function refusalOf(error: unknown): string {
  const body = (error as { body?: { error?: { fields?: { message: string }[] } } }).body
  return body?.error?.fields?.[0]?.message ?? (error as Error).message
}
