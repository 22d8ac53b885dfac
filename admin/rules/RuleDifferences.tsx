import type { RuleRow } from '../../shared/contract/assignment.ts'
import { Changes } from '../common/history/Changes.tsx'
import { describeField } from '../common/history/fieldChanges.ts'

/** The fields in which two versions of a rule differ, with the old and the new value. */
export function RuleDifferences({ before, latest }: { before: RuleRow; latest: RuleRow }) {
  const [old, now] = [valuesOf(before), valuesOf(latest)]
  const changes = shownFields
    .map((field) => ({
      ...describeField('rule.changed', field),
      from: old[field],
      to: now[field],
    }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  return <Changes changes={changes} />
}

const shownFields = ['name', 'conditions', 'assignee', 'isActive'] as const

function valuesOf({ name, conditions, assignee, isActive }: RuleRow) {
  return { name, conditions, assignee: assignee?.name ?? null, isActive }
}
