import type { LeadRow } from '../../../shared/contract/records.ts'

/**
 * Most changes that are remembered. A dialog that was open while the user made more than these of other leads is told that the
 * lead was changed.
 * @internal
 */
export const MAX_REMEMBERED = 200

/** The leads that this user's last changes resulted in, by the lead and version that they were based on; oldest first. */
const results = new Map<string, LeadRow>()

/** The last change of each lead that is under way; it never rejects. */
const pending = new Map<string, Promise<unknown>>()

/**
 * Changes a lead after this user's changes of it that are still under way, based on the version that they result in. So
 * the API rejects the change only if somebody else changed the lead.
 * @param lead as the user saw it
 * @param send sends the change to the API, based on the given version of the lead
 * @throws what `send` throws
 */
export async function changeInOrder(
  lead: LeadRow,
  send: (latest: LeadRow) => Promise<LeadRow>,
): Promise<LeadRow> {
  const earlier = pending.get(lead.id)
  const change = (async () => {
    await earlier
    const latest = afterOwnChanges(lead)
    const changed = await send(latest)
    if (changed.version > latest.version) remember(latest, changed)
    return changed
  })()
  const settled = change.catch(() => undefined)
  pending.set(lead.id, settled)
  try {
    return await change
  } finally {
    if (pending.get(lead.id) === settled) pending.delete(lead.id)
  }
}

/** Returns the version of a lead after this user's changes of another one, also after those that are under way. */
export async function settleOwnChanges(lead: LeadRow): Promise<LeadRow> {
  await pending.get(lead.id)
  return afterOwnChanges(lead)
}

/** Returns a lead as this user's changes have left it; undefined while one of them is under way. */
export function withOwnChanges(lead: LeadRow): LeadRow | undefined {
  return pending.has(lead.id) ? undefined : afterOwnChanges(lead)
}

/** What the response to a note or task has if nobody had the lead, and it is now the user's. */
export type Taken = { taken?: LeadRow }

/** Remembers that a note or task of this user has changed the lead: nobody had it, and it is now theirs. */
export function rememberTaken({ taken }: Taken): void {
  if (taken) remember({ id: taken.id, version: taken.version - 1 }, taken)
}

function remember(before: VersionOfLead, changed: LeadRow) {
  results.set(keyOf(before), changed)
  const [oldest] = results.keys()
  if (results.size > MAX_REMEMBERED && oldest !== undefined) results.delete(oldest)
}

function afterOwnChanges(lead: LeadRow): LeadRow {
  const changed = results.get(keyOf(lead))
  return changed ? afterOwnChanges(changed) : lead
}

type VersionOfLead = Pick<LeadRow, 'id' | 'version'>

function keyOf({ id, version }: VersionOfLead) {
  return `${id} ${version}`
}
