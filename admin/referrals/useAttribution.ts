import { useQuery } from '@tanstack/react-query'
import type { Change } from '../../shared/contract/change.ts'
import { readCode } from '../../shared/contract/code.ts'
import type { AttributionRecord } from '../../shared/contract/referral.ts'
import { useConflict } from '../common/conflict/useConflict.ts'
import { apiErrorOf } from '../common/request.ts'
import { fetchJson } from '../http.ts'

/** An attribution has no version in the database: it is how often staff have changed it. */
type VersionedAttribution = AttributionRecord & { id: string; version: number }

/**
 * Loads whom the record with a code is attributed to, for a dialog that changes it, and handles the conflict when somebody else
 * changes it meanwhile, as `useConflict`.
 * @returns `seen`: the attribution as it was loaded first; `current`: as it is now
 */
export function useAttribution(typed: string) {
  const code = readCode('LU', typed) ?? readCode('LP', typed)
  const { data, error } = useQuery({
    queryKey: ['attributions', code],
    queryFn: () => fetchAttribution(String(code)),
    enabled: code !== undefined,
    retry: false,
    // Loaded anew for each dialog: the API rejects a change that is based on an outdated attribution.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { before, base, conflict, attempt } = useConflict<VersionedAttribution | undefined>(
    data?.kind === 'lead' ? 'leads' : 'partners',
    data,
    { load: (seen) => fetchAttribution(seen.code), isAbout: isOfAttribution, isOutdated },
  )
  return { seen: before, current: base, error, conflict, attempt }
}

async function fetchAttribution(code: string): Promise<VersionedAttribution> {
  const { json } = await fetchJson(`/api/staff/attributions/${code}`)
  const attribution = json as AttributionRecord
  return { ...attribution, id: attribution.code, version: attribution.journey.events.length }
}

// The code of the record is not reported.
function isOfAttribution({ type }: Change) {
  return /\.(attributed|change_undone)$/.test(type)
}

function isOutdated(error: unknown) {
  return apiErrorOf(error)?.code === 'STATE_CONFLICT'
}
