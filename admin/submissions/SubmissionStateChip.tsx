import type { SubmissionState } from '../../shared/contract/records.ts'
import { Chip } from '../common/StatusChip.tsx'
import type { Tone } from '../common/tones.ts'

const tones: Record<SubmissionState, Tone> = {
  recorded: 'success.main',
  waiting: 'info.main',
  retrying: 'warning.main',
  dead: 'error.main',
  gone: 'text.secondary',
}

/** Where a submission stands, in words and colour. */
export function SubmissionStateChip({ state }: { state: SubmissionState }) {
  return <Chip tone={tones[state]} word={`submissions.state.${state}`} />
}
