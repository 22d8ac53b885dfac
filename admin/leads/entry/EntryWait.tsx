import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useNotify, useTranslate } from 'react-admin'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import type { SubmissionRecord } from '../../../shared/contract/records.ts'
import { CopyableCode } from '../../common/Code.tsx'
import { useLive } from '../../common/live/useLive.ts'
import { useBackCloses } from '../../common/useBackCloses.ts'
import { useIsPhone } from '../../common/useIsPhone.ts'
import { useLatest } from '../../common/useLatest.ts'
import { useSecondsSince } from '../../common/useSecondsSince.ts'
import { fetchJson } from '../../http.ts'

/** The interval between looks at a lead that is not recorded yet, in milliseconds; a live update makes it look at once. */
const POLL_MS = 2_000

/** After this many seconds, it says that a worker is slow. */
const SLOW_SECONDS = 5

type EntryWaitProps = { entered: EntryResult; onClose(): void }

/** Shows the code of a lead that was entered, and opens its page once it is recorded, or what went wrong. */
export function EntryWait({ entered, onClose }: EntryWaitProps) {
  const { refCode } = entered
  const translate = useTranslate()
  const titleId = useId()
  useOpenOnceRecorded(entered, onClose)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('entry.saved', { code: refCode })}</DialogTitle>
      <DialogContent>
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          <Box>
            <CopyableCode text={refCode} />
          </Box>
          <Progress />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Progress() {
  const translate = useTranslate()
  const [since] = useState(() => new Date().toISOString())
  const isSlow = useSecondsSince(since) >= SLOW_SECONDS
  return (
    <>
      <Box>{translate('entry.recording')}</Box>
      {isSlow && (
        <Alert severity="warning" variant="outlined">
          {translate('entry.slow')}
        </Alert>
      )}
    </>
  )
}

function useOpenOnceRecorded({ id, refCode }: EntryResult, onClose: () => void) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { leave } = useBackCloses(useIsPhone(), onClose)
  const { data, refetch } = useQuery<SubmissionRecord>({
    queryKey: ['entry', id],
    queryFn: async () => (await fetchJson(`/api/staff/submissions/${id}`)).json,
    refetchInterval: POLL_MS,
    gcTime: 0,
  })
  useLive('leads', () => void refetch())
  const open = useLatest((path: string) => {
    onClose()
    leave(() => navigate(path))
  })
  const state = data?.state
  useEffect(() => {
    if (state === 'dead') open.current(`/submissions/${id}/show`)
    if (state !== 'recorded') return
    notify('entry.saved', { type: 'success', messageArgs: { code: refCode } })
    open.current(`/leads/${id}/show`)
  }, [state, id, refCode, notify, open])
}
