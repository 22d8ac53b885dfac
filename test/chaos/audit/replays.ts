import { submit } from '../clients/clients.ts'
import type { Operation } from '../clients/operations.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Random } from '../random.ts'

/** How many acknowledged requests are repeated. */
const REPLAYS = 50

/** Repeats acknowledged requests with their keys, and returns those that are not answered as before (I9). */
export async function differentReplays(
  operations: readonly Operation[],
  { nextAddress }: Pick<Cluster, 'nextAddress'>,
  random: Random,
): Promise<string[]> {
  const repeatable = operations.filter(({ key, answer }) => key && answer !== undefined)
  const different: string[] = []
  for (let checked = 0; checked < Math.min(REPLAYS, repeatable.length); checked++) {
    const operation = random.pick(repeatable)
    const { text, result, isReplay } = await submit(operation, nextAddress())
    if (!isReplay || text !== operation.answer)
      different.push(`operation ${operation.number} was answered ${result}: ${text}`)
  }
  return different
}
