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
  /** The change to make to each record; undefined until the user has chosen it. */
  change: object | undefined
  onClose(): void
  /** The inputs for the change. */
  children: ReactNode
}

/**
 * Applies one change to all selected records. Shows beforehand how many would change, and reports the
 * result afterwards.
 */
export function BulkDialog({ title, change, onClose, children }: BulkDialogProps) {
  const { clear } = useBulk()
  const { refetch } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const requestChanges = useRequestChanges(change)
  const preview = usePreview(requestChanges, change)
  const apply = async () => {
    const result = await requestChanges({ dryRun: false })
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
        {preview.error && <Box sx={{ color: 'error.main' }}>{messageOf(preview.error)}</Box>}
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

function useRequestChanges(change: object | undefined) {
  const resource = useResourceContext()
  const { selection } = useBulk()
  return ({ dryRun }: { dryRun: boolean }) =>
    send<BulkResult>(`${resource}/changes`, { selection, change: change ?? {}, dryRun })
}

// Counts again whenever the change is edited and never uses a cache: others edit the records, too.
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
    gcTime: 0,
  })
}

function messageOf(error: unknown): string {
  const body = (error as { body?: { error?: { fields?: { message: string }[] } } }).body
  return body?.error?.fields?.[0]?.message ?? (error as Error).message
}
