import type { Config } from '../../shared/runtime/config.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { capacityOf, intermediateResultsOf, type Means } from './capacity.ts'
import type { Figures } from './figures.ts'
import { type Recommendations, recommend } from './recommend.ts'
import { termsOf } from './terms.ts'

/**
 * Calculates what clients can afford, and recommends properties to them.
 * @param clients what each client has
 * @returns the figures of each client, in the same order
 */
export async function calculateFigures(
  db: Database,
  config: Config,
  clients: Means[],
): Promise<Figures[]> {
  const terms = termsOf(config)
  const calculated = clients.map((means) => ({
    means,
    terms,
    capacity: capacityOf(means, terms),
    working: intermediateResultsOf(means, terms),
  }))
  const limits = calculated.map(({ means, capacity }) => Math.min(capacity.price, means.budget))
  const recommended = await recommend(db, limits, config.CURRENCY)
  return calculated.map((results, index) => ({
    ...results,
    recommendations: recommended[index] as Recommendations,
  }))
}
