import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { RelayProbe } from '../../../shared/contract/control.ts'
import { describeError } from '../../../shared/view/error-texts.ts'
import { request } from '../../common/request.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { useRefreshControls } from './useControls.ts'

/** A dialog that lets every worker probe the relay when it opens, and shows what each replied. */
export function ProbeDialog({ onClose }: { onClose(): void }) {
  const translate = useTranslate()
  const titleId = useId()
  const refresh = useRefreshControls()
  const { data: probes, error } = useQuery({
    queryKey: ['relay-probe', titleId],
    queryFn: async () => {
      const replies = await request<RelayProbe[]>('POST', 'relay-probes', {})
      await refresh()
      return replies
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('controls.probeDialog')}</DialogTitle>
      <DialogContent aria-live="polite">
        {!probes && !error && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <CircularProgress size={18} />
            {translate('controls.probing')}
          </Box>
        )}
        {error && <Box sx={{ color: 'error.main' }}>{error.message}</Box>}
        {probes?.length === 0 && translate('controls.probeNoWorker')}
        {probes?.map((probe) => (
          <Reply key={probe.worker} probe={probe} />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Reply({ probe: { worker, outcome, milliseconds, reason } }: { probe: RelayProbe }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {worker}:{' '}
      <Box component="span" sx={{ color: outcome === 'accepted' ? 'success.main' : 'error.main' }}>
        {translate(`controls.probed.${outcome}`, { ms: milliseconds })}
      </Box>
      {reason && <Box sx={{ color: 'text.secondary' }}>{describeError(reason, language)}</Box>}
    </Box>
  )
}
