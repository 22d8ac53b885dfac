import type { FunnelStep } from '../contract/funnel.ts'

/** A step, and which fraction of the leads of the previous step and of all leads reached it; null without such leads. */
export type StepWithShares = FunnelStep & { ofPrevious: number | null; ofAll: number | null }

/** Adds to each step the fractions of leads that reached it. The first step has none of a previous one. */
export function withShares(steps: FunnelStep[]): StepWithShares[] {
  const all = steps[0]?.reached ?? 0
  return steps.map((step, place) => {
    const previous = steps[place - 1]?.reached ?? 0
    return { ...step, ofPrevious: share(step.reached, previous), ofAll: share(step.reached, all) }
  })
}

/** Returns a part of a whole as a fraction; null if the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
