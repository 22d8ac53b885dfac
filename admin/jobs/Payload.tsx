import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobRecord } from '../../shared/contract/job.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'

/** How long revealed data is shown before it is hidden again, in milliseconds. */
const SHOWN_MS = 60_000

type Revealed = { payload: unknown; output: unknown }

/** A job's payload and output. Personal data is hidden, unless the user has just revealed it. */
export function Payload({ job }: { job: JobRecord }) {
  const [revealed, setRevealed] = useState<Revealed>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const translate = useTranslate()
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  const { payload, output } = revealed ?? job
  return (
    <Section
      title="jobs.payload"
      action={
        <Button
          size="small"
          onClick={() => (revealed ? setRevealed(undefined) : setDialogOpen(true))}
        >
          {translate(revealed ? 'jobs.hide' : 'jobs.reveal')}
        </Button>
      }
    >
      <Json value={payload} />
      {output !== null && <Json value={output} />}
      {isDialogOpen && (
        <RevealDialog job={job} onRevealed={setRevealed} onClose={() => setDialogOpen(false)} />
      )}
    </Section>
  )
}

type RevealDialogProps = { job: JobRecord; onRevealed(revealed: Revealed): void; onClose(): void }

function RevealDialog({ job, onRevealed, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const translate = useTranslate()
  const reveal = async () =>
    onRevealed(
      await request<Revealed>('POST', `jobs/${job.id}/reveals`, reason.trim() ? { reason } : {}),
    )
  return (
    <ActionDialog
      title={translate('jobs.revealTitle')}
      confirm={translate('jobs.reveal')}
      onConfirm={reveal}
      onClose={onClose}
    >
      <span>{translate('jobs.revealNote')}</span>
      <TextField
        label={translate('jobs.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        fullWidth
      />
    </ActionDialog>
  )
}

function Json({ value }: { value: unknown }) {
  return (
    <Box component="pre" sx={jsonSx}>
      {JSON.stringify(value, null, 2)}
    </Box>
  )
}

const jsonSx = {
  m: 0,
  mb: 1,
  p: 1.5,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
