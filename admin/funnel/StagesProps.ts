import type { Period } from '../../shared/contract/period.ts'
import type { StageWithShares } from '../../shared/view/funnel-shares.ts'

/** What the table and the cards of the stages show. */
export type StagesProps = {
  stages: StageWithShares[]
  /** The period that the numbers cover; while others load, the user may have chosen another one already. */
  period: Period
}
