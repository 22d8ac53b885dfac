import type { Period } from '../../shared/contract/period.ts'
import type { StepWithShares } from '../../shared/view/funnel-shares.ts'

export type StepsProps = {
  steps: StepWithShares[]
  /** The period of the numbers. While those of another one load, the user has already chosen that. */
  period: Period
}
