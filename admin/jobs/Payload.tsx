import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobRecord, RevealedJob } from '../../shared/contract/job.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'

type PayloadProps = {
  job: JobRecord
  /** Whether `job` contains the personal data that is hidden otherwise. */
  isRevealed: boolean
  onRevealed(revealed: RevealedJob): void
  onHide(): void
}

/** A job's payload and output, with a button that reveals or hides personal data. */
export function Payload({ job, isRevealed, onRevealed, onHide }: PayloadProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const translate = useTranslate()
  return (
    <Section
      title="jobs.payload"
      action={
        <Button size="small" onClick={isRevealed ? onHide : () => setDialogOpen(true)}>
          {translate(isRevealed ? 'jobs.hide' : 'jobs.reveal')}
        </Button>
      }
    >
      <Json value={job.payload} />
      {job.output !== null && <Json value={job.output} />}
      {isDialogOpen && (
        <RevealDialog job={job} onRevealed={onRevealed} onClose={() => setDialogOpen(false)} />
      )}
    </Section>
  )
}

type RevealDialogProps = Pick<PayloadProps, 'job' | 'onRevealed'> & { onClose(): void }

function RevealDialog({ job, onRevealed, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const translate = useTranslate()
  const reveal = async () =>
    onRevealed(
      await request<RevealedJob>('POST', `jobs/${job.id}/reveals`, reason.trim() ? { reason } : {}),
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
        label={translate('common.optionalReason')}
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
