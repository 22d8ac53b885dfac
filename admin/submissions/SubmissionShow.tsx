import Box from '@mui/material/Box'
import { useCallback, useEffect } from 'react'
import {
  AccessDenied,
  Loading,
  NotFound,
  Title,
  useGetOne,
  useGetRecordId,
  usePermissions,
  useTranslate,
} from 'react-admin'
import { mayCorrect } from '../../shared/contract/correction.ts'
import type { SubmissionRecord, SubmissionState } from '../../shared/contract/records.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { Code } from '../common/Code.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { Chip } from '../common/StatusChip.tsx'
import { Timeline } from '../common/Timeline.tsx'
import type { Tone } from '../common/tones.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { SubmissionFacts } from './SubmissionFacts.tsx'

/** How often one that waits is looked at again, in milliseconds. */
const LOOK_MS = 2_000

/** A submission from the moment it was accepted, by its id or its code. */
export function SubmissionShow() {
  const id = String(useGetRecordId())
  const { data, error, refetch } = useGetOne<SubmissionRecord>('submissions', { id })
  const again = useCallback(() => void refetch(), [refetch])
  const isMoving = data?.state === 'waiting' || data?.state === 'retrying'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isMoving, again])
  if (!data && error)
    return (error as { status?: number }).status === 403 ? <AccessDenied /> : <NotFound />
  if (!data) return <Loading />
  return <SubmissionPage submission={data} onChange={again} />
}

type SubmissionPageProps = { submission: SubmissionRecord; onChange(): void }

function SubmissionPage({ submission, onChange }: SubmissionPageProps) {
  const translate = useTranslate()
  const { kind, code, state, fields, journey, submittedAt, deadLetter } = submission
  const { permissions: role } = usePermissions<StaffRole>()
  const isCorrectable =
    state === 'dead' && fields !== null && role !== undefined && mayCorrect(role, kind, 'record')
  const what = translate(`submissions.kind.${kind}`)
  return (
    <RecordPage
      title={
        <>
          {what} {code && <Code text={code} />}
        </>
      }
      back={{ to: '/', words: 'ra.page.dashboard' }}
      chip={<SubmissionStateChip state={state} />}
      history={<Timeline journey={journey} acceptedAt={submittedAt} />}
    >
      <Title title={`${what} ${code ?? ''}`} />
      <Box sx={{ mb: 3 }}>{translate(`submissions.about.${state}`)}</Box>
      {isCorrectable ? (
        <CorrectionForm key={deadLetter?.id} submission={submission} onDone={onChange} />
      ) : (
        <SubmissionFacts submission={submission} />
      )}
    </RecordPage>
  )
}

const tones: Record<SubmissionState, Tone> = {
  recorded: 'success.main',
  waiting: 'info.main',
  retrying: 'warning.main',
  dead: 'error.main',
  gone: 'text.secondary',
}

/** Where a submission stands, in words and colour. */
function SubmissionStateChip({ state }: { state: SubmissionState }) {
  return <Chip tone={tones[state]} word={`submissions.state.${state}`} />
}
