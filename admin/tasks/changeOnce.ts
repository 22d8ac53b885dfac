type Change = { version: number; fields: string; outcome: Promise<boolean> }

/** The latest change of each task, by the task's id. */
const latest = new Map<string, Change>()

/**
 * Changes a task, unless the same change of the same version is under way or was made: a second press of a button or key, also
 * before the screen has reloaded, gets the outcome of the first. A change that failed can be made again.
 * @param change makes the change, and returns whether it was made
 */
export function changeOnce(
  { id, version }: { id: string; version: number },
  fields: object,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const text = JSON.stringify(fields)
  const last = latest.get(id)
  if (last && last.version === version && last.fields === text) return last.outcome
  const outcome = change().then((isMade) => {
    if (!isMade && latest.get(id)?.outcome === outcome) latest.delete(id)
    return isMade
  })
  latest.set(id, { version, fields: text, outcome })
  return outcome
}
