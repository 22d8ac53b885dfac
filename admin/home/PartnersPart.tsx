import type { Summary } from '../../shared/contract/summary.ts'
import { Figures } from './Figures.tsx'
import { HomeSection } from './HomeSection.tsx'
import { LatestPartners } from './LatestPartners.tsx'
import { Referrals } from './Referrals.tsx'

/** Which applications wait for a decision, and what partners brought. */
export function PartnersPart({ summary }: { summary: Summary | undefined }) {
  return (
    <HomeSection title="home.part.partners">
      <Figures figures={summary?.partners?.figures} expected={3} />
      <Referrals summary={summary} />
      <LatestPartners />
    </HomeSection>
  )
}
