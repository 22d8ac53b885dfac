import { submit } from '../clients/clients.ts'
import type { Operation } from '../clients/operations.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Random } from '../random.ts'

/** How many acknowledged requests are repeated. */
const REPLAYS = 50

/** Repeats acknowledged requests with their keys, and returns what is not as it was at first (I9). */
export async function differentReplays(
  operations: readonly Operation[],
  { nextAddress }: Pick<Cluster, 'nextAddress'>,
  random: Random,
): Promise<string[]> {
  const repeatable = operations.filter(({ key, answer }) => key && answer !== undefined)
  if (repeatable.length === 0) return ['no request could be repeated']
  const different: string[] = []
  for (const operation of random.sample(repeatable, REPLAYS)) {
    const { text, result, isReplay } = await submit(operation, nextAddress())
    if (!isReplay || text !== operation.answer)
      different.push(`operation ${operation.number} was answered ${result}: ${text}`)
  }
  return different
}
