import type { ControlRow } from '../controls.ts'
import type { Row } from '../row.ts'

/** What a run showed. */
export type Report = {
  startedAt: Date
  seed: number
  rows: Row[]
  controlRows: ControlRow[]
  /** Why a fault could not be inflicted on this machine, by its name. */
  obstacles: Record<string, string>
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
} satisfies Partial<Record<keyof Row['counts'], string>>

/** Returns the counts of a fault, in the order of `columns`. */
export function cells({ counts }: Row): number[] {
  return Object.keys(columns).map((name) => counts[name as keyof typeof columns])
}

/** Returns the sums over all faults, and how many faults violate an invariant. */
export function totals(rows: Row[]) {
  const sum = (count: keyof Row['counts']) =>
    rows.reduce((total, { counts }) => total + counts[count], 0)
  return {
    submissions: sum('attempted'),
    emails: sum('emails'),
    lost: sum('lost'),
    duplicated: sum('duplicated'),
    invalid: rows.filter(({ violations }) => violations.length > 0).length,
  }
}
