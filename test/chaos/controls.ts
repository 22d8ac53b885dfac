import type { Invariant, Violation } from './audit/invariants.ts'
import type { Fault } from './faults/fault.ts'
import { type RunOptions, runFault } from './run-fault.ts'

/** A fault that is inflicted on a mutant: an audit that does not find what the mutant breaks proves nothing. */
export type Control = {
  mutant: string
  fault: string
  rounds: number
  /** The invariant that the mutant breaks. */
  invariant: Invariant
}

export const controls: Control[] = [
  { mutant: 'commit-locally', fault: 'failover-reset', rounds: 2, invariant: 'I1 lost' },
  { mutant: 'drop-emails', fault: 'api-kill', rounds: 2, invariant: 'I5 sent, but not delivered' },
  { mutant: 'send-twice', fault: 'api-kill', rounds: 2, invariant: 'I5 copies' },
  { mutant: 'acknowledge-early', fault: 'database-kill', rounds: 2, invariant: 'I1 lost' },
  { mutant: 'forget-keys', fault: 'answers-cut', rounds: 2, invariant: 'I9 replays' },
]

/** What a control showed. */
export type ControlResult = { control: Control; violations: Violation[]; isCaught: boolean }

/** Runs a control. */
export async function runControl(
  control: Control,
  faults: readonly Fault[],
  options: Omit<RunOptions, 'rounds' | 'mutant'>,
): Promise<ControlResult> {
  const fault = faults.find(({ name }) => name === control.fault)
  if (!fault) throw new Error(`there is no fault ${control.fault}`)
  const { violations } = await runFault(fault, { ...options, ...control })
  const isCaught = violations.some(({ invariant }) => invariant === control.invariant)
  return { control, violations, isCaught }
}
