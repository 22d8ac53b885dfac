import type { Fault } from './faults/fault.ts'
import { type Row, type RowOptions, runFault } from './row.ts'

/** A fault that is inflicted on a mutant: an audit that does not find what the mutant breaks proves nothing. */
export type Control = {
  mutant: string
  fault: string
  rounds: number
  /** The invariant that the mutant breaks, as the audit reports it. */
  invariant: string
}

export const controls: Control[] = [
  { mutant: 'acknowledge-early', fault: 'database-kill', rounds: 2, invariant: 'I1 lost' },
  { mutant: 'forget-keys', fault: 'answers-cut', rounds: 2, invariant: 'I9 replays' },
]

/** What a control showed. */
export type ControlRow = { control: Control; row: Row; isCaught: boolean }

/** Runs a control. */
export async function runControl(
  control: Control,
  faults: readonly Fault[],
  options: Omit<RowOptions, 'rounds' | 'mutant'>,
): Promise<ControlRow> {
  const fault = faults.find(({ name }) => name === control.fault)
  if (!fault) throw new Error(`there is no fault ${control.fault}`)
  const row = await runFault(fault, { ...options, ...control })
  const isCaught = row.violations.some(({ invariant }) => invariant === control.invariant)
  return { control, row, isCaught }
}
