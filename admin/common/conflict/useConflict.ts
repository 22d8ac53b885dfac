import { useEffect, useState } from 'react'
import { type RaRecord, useDataProvider, useGetIdentity, useRefresh } from 'react-admin'
import type { Change } from '../../../shared/contract/change.ts'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { keepOpen } from '../ActionDialog.tsx'
import { isByOthers } from '../live/isByOthers.ts'
import { useLive } from '../live/useLive.ts'
import { hasStatus } from '../request.ts'

type Versioned = RaRecord & { version: number }

/** A record as the user saw it, and as it is now, because it was changed meanwhile. */
export type Conflict<Seen, Latest> = {
  before: Seen
  latest: Latest
  /** Whether the API has rejected the user's change because of this version. */
  isRejected: boolean
}

type Options<Seen, Latest> = {
  /** Loads the latest version; default: the record from the API. */
  load?: (seen: Seen) => Promise<Latest>
  /** Whether a reported change of the resource may be one of the record; default: it has the record's id. */
  isAbout?: (change: Change) => boolean
  /** Whether the API has rejected a change because its version of the record is outdated; default: it says so by the status. */
  isOutdated?: (error: unknown) => boolean
  /** Returns the version that the user's own changes of another one have resulted in; default: they made none. */
  afterOwnChanges?: (version: Seen) => Promise<Seen>
  /** Called when the record no longer exists; without it, that is an error like others. */
  onGone?: () => Promise<void>
}

/**
 * Handles the conflict when a record is changed by somebody else while the user edits it in a dialog. The dialog then shows
 * it, and stays open: at once if the change is reported live, else when the API rejects the user's change.
 * @param seen the record as the user saw it when the dialog opened; if the user chooses it in the dialog, undefined until then
 * @returns `before`: the record as the user saw it first; `base`: the version of the record to change; `conflict`: the last
 *   conflict, if there was one; `attempt`: a function that makes a change and, on a conflict, loads the latest version, which
 *   becomes the base
 */
export function useConflict<
  Given extends Versioned | undefined,
  Latest extends NonNullable<Given> = NonNullable<Given>,
>(resource: StaffResource, seen: Given, options: Options<NonNullable<Given>, Latest> = {}) {
  const { load, isAbout = ({ id }) => id === seen?.id, isOutdated = isConflict } = options
  const { afterOwnChanges, onGone } = options
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const { identity } = useGetIdentity()
  const [before, setBefore] = useState(seen)
  const [last, setLast] = useState<Conflict<NonNullable<Given>, Latest>>()
  if (seen?.id !== before?.id) {
    setBefore(seen)
    setLast(undefined)
  }
  // A comparison of a record that was chosen before may have ended since.
  const conflict = last?.latest.id === before?.id ? last : undefined
  const base = conflict?.latest ?? before

  const compare = async (isRejected: boolean) => {
    if (!base) return
    const { id } = base
    const latest = load
      ? await load(base)
      : (await dataProvider.getOne<Latest>(resource, { id })).data
    const known = afterOwnChanges ? await afterOwnChanges(base) : base
    setLast((shown) => {
      const isNew = latest.version > Math.max(shown?.latest.version ?? 0, known.version)
      if (!isRejected && !isNew) return shown
      // Another comparison may have ended before, with a newer version.
      const newest = shown && shown.latest.version > latest.version ? shown.latest : latest
      return { before: shown?.before ?? known, latest: newest, isRejected }
    })
  }
  const endIfGone = async (error: unknown) => {
    if (!onGone || !hasStatus(error, 404)) throw error
    await onGone()
    return keepOpen
  }
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      return await change()
    } catch (error) {
      if (!isOutdated(error)) return await endIfGone(error)
      await compare(true).catch(endIfGone)
      refresh()
      return keepOpen
    }
  }
  // If it cannot be loaded now, the API rejects the user's change.
  const notice = () =>
    void compare(false)
      .catch(endIfGone)
      .catch(() => {})
  useLive(resource, ({ changes, missed }) => {
    const isOthers = changes.some((change) => isAbout(change) && isByOthers(change, identity?.id))
    if (isOthers || missed) notice()
  })
  // The page may have opened the dialog with a cached version, and received the current one later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (seen && base && seen.version > base.version) notice()
  }, [seen?.version])
  return { before, base, conflict, attempt }
}

/** Whether the API rejected a change because it was based on an outdated version of the record. */
export function isConflict(error: unknown): boolean {
  return hasStatus(error, 412)
}
