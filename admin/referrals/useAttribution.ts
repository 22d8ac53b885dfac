import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useGetIdentity, useRefresh } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { ErrorBody } from '../../shared/contract/error.ts'
import type { AttributionRecord } from '../../shared/contract/referral.ts'
import { keepOpen } from '../common/ActionDialog.tsx'
import type { Conflict } from '../common/conflict/useConflict.ts'
import { isByOthers } from '../common/live/isByOthers.ts'
import { useLive } from '../common/live/useLive.ts'
import { fetchJson } from '../http.ts'

/**
 * Loads whom the record with a code is attributed to, for a dialog that changes it, and handles the conflict when somebody else
 * changes it meanwhile, like `useConflict`.
 * @returns `seen`: the attribution as it was loaded first; `current`: as it is now
 */
export function useAttribution(typed: string) {
  const code = readCode('LU', typed) ?? readCode('LP', typed)
  const { identity } = useGetIdentity()
  const refresh = useRefresh()
  const { data, error } = useQuery({
    queryKey: ['attributions', code],
    queryFn: () => fetchAttribution(code),
    enabled: code !== undefined,
    retry: false,
    // Loaded anew for each dialog: the API rejects a change that is based on an outdated attribution.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A refresh of the page loads the attribution again. The conflict is with the one that the user saw first.
  const [seen, setSeen] = useState(data)
  if (data?.code !== seen?.code) setSeen(data)
  const [found, setFound] = useState<Conflict<AttributionRecord, AttributionRecord>>()
  const conflict = found?.before === seen ? found : undefined
  const current = conflict?.latest ?? seen

  const compare = async (isRejected: boolean) => {
    if (!seen) return
    const latest = await fetchAttribution(seen.code)
    setFound((shown) => {
      const last = shown?.before === seen ? shown.latest : seen
      if (!isRejected && latest.referredByCode === last.referredByCode) return shown
      return { before: seen, latest, isRejected }
    })
  }
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      return await change()
    } catch (error) {
      if (!isOutdated(error)) throw error
      await compare(true)
      refresh()
      return keepOpen
    }
  }
  useLive(seen?.kind === 'lead' ? 'leads' : 'partners', ({ changes, missed }) => {
    const isOthers = changes.some(
      (change) =>
        isByOthers(change, identity?.id) && /\.(attributed|change_undone)$/.test(change.type),
    )
    // If it cannot be loaded now, the API rejects the user's change.
    if (isOthers || missed) void compare(false).catch(() => {})
  })
  return { seen, current, error, conflict, attempt }
}

async function fetchAttribution(code: string | undefined) {
  return (await fetchJson(`/api/staff/attributions/${code}`)).json as AttributionRecord
}

function isOutdated(error: unknown) {
  const body = error instanceof HttpError ? (error.body as Partial<ErrorBody> | null) : null
  return body?.error?.code === 'STATE_CONFLICT'
}
