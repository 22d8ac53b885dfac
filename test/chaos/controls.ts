import type { Invariant, Violation } from './audit/invariants.ts'
import type { Fault } from './faults/fault.ts'
import { type RunOptions, runFault } from './run-fault.ts'

/** A fault that is inflicted on a mutant: an audit that does not find what the mutant breaks proves nothing. */
export type Control = {
  mutant: string
  fault: string
  rounds: number
  /**
   * The invariants that the mutant breaks; one of them shows it. A submission that was lost is recorded after all if its
   * request is repeated, and then the answer to that differs from the first.
   */
  invariants: Invariant[]
}

export const controls: Control[] = [
  {
    mutant: 'commit-locally',
    fault: 'failover-reset',
    rounds: 2,
    invariants: ['I1 lost', 'I9 replays'],
  },
  {
    mutant: 'drop-emails',
    fault: 'api-kill',
    rounds: 2,
    invariants: ['I5 sent, but not delivered'],
  },
  { mutant: 'send-twice', fault: 'api-kill', rounds: 2, invariants: ['I5 copies'] },
  {
    mutant: 'acknowledge-early',
    fault: 'database-kill',
    rounds: 2,
    invariants: ['I1 lost', 'I9 replays'],
  },
  { mutant: 'forget-keys', fault: 'answers-cut', rounds: 2, invariants: ['I9 replays'] },
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
  const isCaught = violations.some(({ invariant }) => control.invariants.includes(invariant))
  return { control, violations, isCaught }
}
