import { setImmediate as nextTurn } from 'node:timers/promises'

/** For how long the process responds to nothing else, in milliseconds. */
const TURN_MS = 5

/** Returns the items for which the condition holds, and lets the process respond to requests meanwhile. */
export async function filterInTurns<Item>(
  items: Iterable<Item>,
  condition: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = []
  let since = performance.now()
  for (const item of items) {
    if (condition(item)) found.push(item)
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return found
}
