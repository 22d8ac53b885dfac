/** The changes that are under way. None of the promises rejects. */
const pending = new Set<Promise<unknown>>()

/**
 * Lets undo wait for a change.
 * @param change ends once the change is made and offered to be undone
 */
export function trackChange<Result>(change: Promise<Result>): Promise<Result> {
  const settled = change.catch(() => undefined)
  pending.add(settled)
  void settled.then(() => pending.delete(settled))
  return change
}

/** Waits until no change is under way, those that begin meanwhile included. */
export async function changesSettled(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
