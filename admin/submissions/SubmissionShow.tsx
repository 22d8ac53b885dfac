import Box from '@mui/material/Box'
import { useCallback, useEffect } from 'react'
import {
  HttpError,
  Loading,
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
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { hasFailed } from '../common/load/failures.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { OnceLoaded } from '../common/load/OnceLoaded.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { Chip } from '../common/StatusChip.tsx'
import type { Tone } from '../common/tones.ts'
import { NotAllowed, Notice } from '../frame/Notice.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { hasOwnPage } from './hasOwnPage.ts'
import { SubmissionFacts } from './SubmissionFacts.tsx'

/** The interval between refetches of a submission that is not recorded yet, in milliseconds. */
const POLL_MS = 2_000

/** The page of a submission, even if it is not recorded yet. The URL contains its id or its code. */
export function SubmissionShow() {
  const id = String(useGetRecordId())
  const translate = useTranslate()
  const loaded = useGetOne<SubmissionRecord>('submissions', { id })
  const { data, error, refetch } = loaded
  const refresh = useCallback(() => void refetch(), [refetch])
  const isPending = data?.state === 'waiting' || data?.state === 'retrying'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isPending, refresh])
  const status = error instanceof HttpError ? error.status : undefined
  if (!data && status === 403) return <NotAllowed />
  if (!data && status === 404)
    return <Notice title="submissions.notFound" hint="submissions.notFoundHint" />
  if (!data && !hasFailed(loaded)) return <Loading />
  return (
    <>
      <LoadProblem loaded={loaded} what={translate('submissions.title')} />
      {data && (
        <SubmissionPage
          key={data.id}
          submission={data}
          isFetching={loaded.isFetching}
          onChange={refresh}
        />
      )}
    </>
  )
}

type SubmissionPageProps = {
  submission: SubmissionRecord
  isFetching: boolean
  onChange(): void
}

function SubmissionPage({ submission, isFetching, onChange }: SubmissionPageProps) {
  const translate = useTranslate()
  const { kind, code, state, fields, journey, submittedAt, enteredBy, deadLetter } = submission
  const { permissions: role } = usePermissions<StaffRole>()
  const isCorrectable =
    state === 'dead' && fields !== null && role !== undefined && mayCorrect(role, kind, 'record')
  const kindName = translate(`recordKind.${kind}`)
  return (
    <RecordPage
      title={
        <>
          {kindName} {code && <Code text={code} />}
        </>
      }
      back={{ to: '/', labelKey: 'ra.page.dashboard' }}
      chip={<SubmissionStateChip state={state} />}
      history={<JourneySection journey={journey} accepted={{ at: submittedAt, by: enteredBy }} />}
    >
      <Title title={`${kindName} ${code ?? ''}`} />
      <Box sx={{ mb: 3 }}>
        {translate(`submissions.about.${state}`)}
        {state === 'recorded' && hasOwnPage(kind) && ` ${translate('submissions.details')}`}
      </Box>
      {isCorrectable ? (
        <OnceLoaded isFetching={isFetching}>
          <CorrectionForm key={deadLetter?.id} submission={submission} onDone={onChange} />
        </OnceLoaded>
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

/** The state of a submission as colored text. */
function SubmissionStateChip({ state }: { state: SubmissionState }) {
  return <Chip tone={tones[state]} labelKey={`submissions.state.${state}`} />
}
