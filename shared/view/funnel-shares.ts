import type { FunnelStage } from '../contract/funnel.ts'

/** A stage, and which fraction of the leads of the previous stage and of all leads reached it; null without such leads. */
export type StageWithShares = FunnelStage & { conversion: number | null; shareOfAll: number | null }

/** Adds to each stage the fractions of leads that reached it. The first stage has none of a previous one. */
export function withShares(stages: FunnelStage[]): StageWithShares[] {
  const all = stages[0]?.reached ?? 0
  return stages.map((stage, place) => {
    const previous = stages[place - 1]?.reached ?? 0
    return {
      ...stage,
      conversion: share(stage.reached, previous),
      shareOfAll: share(stage.reached, all),
    }
  })
}

/** Returns a part of a whole as a fraction; null if the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
