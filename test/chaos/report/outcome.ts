import type { ControlResult } from '../controls.ts'
import type { FaultResult } from '../run-fault.ts'

/** What a run showed. */
export type Report = {
  startedAt: Date
  /** What inflicts the same faults again, at the same moments. */
  command: string
  results: FaultResult[]
  controlResults: ControlResult[]
  /** Why a fault could not be inflicted on this machine, by its name. */
  obstacles: Record<string, string>
  /** Why a fault or control shows nothing, by its name: it threw, or cannot be inflicted although it was asked for. */
  failures: Record<string, string>
}

/** The counts in the table of all faults, and the words for them. */
export const columns = {
  acknowledged: 'acknowledged',
  recorded: 'recorded',
  lost: 'lost',
  unexpected: 'unexpected',
  duplicated: 'duplicated',
  recovered: 'recovered',
  emails: 'emails',
  copies: 'copies',
  deadLetters: 'dead letters',
} satisfies Partial<Record<keyof FaultResult['counts'], string>>

/** Returns the counts of a fault, in the order of `columns`. */
export function cells({ counts }: FaultResult): number[] {
  return Object.keys(columns).map((name) => counts[name as keyof typeof columns])
}

/** The sums over all faults, and how many faults and controls do not show what they should. */
export type Totals = {
  submissions: number
  emails: number
  lost: number
  duplicated: number
  /** Faults that violate an invariant. */
  invalid: number
  /** Controls that do not find what their mutant breaks. */
  missed: number
  /** Faults and controls that show nothing. */
  failed: number
}

/** Returns the totals of a run. */
export function totals({ results, controlResults, failures }: Report): Totals {
  const sum = (count: keyof FaultResult['counts']) =>
    results.reduce((total, { counts }) => total + counts[count], 0)
  return {
    submissions: sum('attempted'),
    emails: sum('emails'),
    lost: sum('lost'),
    duplicated: sum('duplicated'),
    invalid: results.filter(({ violations }) => violations.length > 0).length,
    missed: controlResults.filter(({ isCaught }) => !isCaught).length,
    failed: Object.keys(failures).length,
  }
}

/** Whether all faults and controls show what they should. */
export function isGood(report: Report): boolean {
  const { invalid, missed, failed } = totals(report)
  return report.results.length > 0 && invalid + missed + failed === 0
}
