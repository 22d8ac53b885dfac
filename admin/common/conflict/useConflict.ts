import { useState } from 'react'
import { HttpError, type RaRecord, useDataProvider, useRefresh } from 'react-admin'
import { keepOpen } from '../ActionDialog.tsx'

type Versioned = RaRecord & { version: number }

/**
 * Handles the conflict when a record is changed by somebody else while the user edits it in a dialog. The dialog then shows
 * `latest`, and stays open.
 * @param seen the record as the user saw it when the dialog opened
 * @returns `base`: the version of the record to change; `latest`: the version that caused the last conflict, if there
 *   was one; `attempt`: a function that makes a change and, on a conflict, loads the latest version, which becomes the base
 */
export function useConflict<Seen extends Versioned, Latest extends Seen = Seen>(
  resource: string,
  seen: Seen,
) {
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const [before] = useState(seen)
  const [latest, setLatest] = useState<Latest>()
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      return await change()
    } catch (error) {
      if (!isConflict(error)) throw error
      const { data } = await dataProvider.getOne<Latest>(resource, { id: seen.id })
      setLatest(data)
      refresh()
      return keepOpen
    }
  }
  return { before, latest, base: latest ?? before, attempt }
}

/** Whether the API rejected a change because it was based on an outdated version of the record. */
export function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412
}
