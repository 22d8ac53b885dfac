import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { AwayChip } from '../common/AwayChip.tsx'
import { Chip } from '../common/StatusChip.tsx'
import type { Tone } from '../common/tones.ts'

type StaffState = 'active' | 'invited' | 'disabled'

const tones: Record<StaffState, Tone> = {
  active: 'success.main',
  invited: 'warning.main',
  disabled: 'text.secondary',
}

/** Whether an account is active, invited or disabled, or its owner away, as a colored chip. */
export function StaffStateChip({ staff }: { staff: StaffRow }) {
  const state = stateOf(staff)
  if (state === 'active' && staff.absence) return <AwayChip absence={staff.absence} />
  return <Chip tone={tones[state]} labelKey={`staffState.${state}`} />
}

function stateOf({ isDisabled, isInvited }: StaffRow): StaffState {
  if (isDisabled) return 'disabled'
  return isInvited ? 'invited' : 'active'
}
