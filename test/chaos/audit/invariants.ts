/** What a run may violate; `report/how-it-works.md` explains I1 to I9. */
export const invariants = [
  'I1 lost',
  'I2 duplicated',
  'I2 without a submission',
  'I3 contents',
  'I3 ids and codes',
  'I3 unusable codes',
  'I3 time of submission',
  'I4 emails of a record',
  'I4 emails without a record',
  'I4 waiting emails',
  'I4 not sent',
  'I5 sent, but not delivered',
  'I5 delivered, but not sent',
  'I5 wrong recipient',
  'I5 wrong text',
  'I5 copies',
  'I6 unfinished jobs',
  'I7 missing dead letters',
  'I7 unexpected dead letters',
  'I7 recorded, although poisoned',
  'I8 recorded, although refused',
  'I8 no answer',
  'I9 replays',
  'internal errors',
  'failed attempts',
  'crashes',
  'check of the fault',
] as const
export type Invariant = (typeof invariants)[number]

/** An invariant that does not hold, with the first finding, and how many there are. */
export type Violation = { invariant: Invariant; finding: string }

/** Notes that an invariant does not hold, unless there are no findings. */
export type AddViolation = (invariant: Invariant, findings: string[]) => void

/** Returns a list of violations, and the function that adds to it. */
export function createViolations(): { violations: Violation[]; add: AddViolation } {
  const violations: Violation[] = []
  const add: AddViolation = (invariant, findings) => {
    const [first, ...others] = findings
    if (first === undefined) return
    const finding = others.length > 0 ? `${findings.length}: ${first}` : first
    violations.push({ invariant, finding })
  }
  return { violations, add }
}
