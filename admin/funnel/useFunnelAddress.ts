import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FunnelGroup, funnelGroups } from '../../shared/contract/funnel.ts'
import { isPeriod, type Period } from '../../shared/contract/period.ts'
import { dayFromToday } from '../common/dayFromToday.ts'

/** The periods to choose from, in days until today. */
export const presets = ['30', '90', '365'] as const
export type Preset = (typeof presets)[number]
const usual: Preset = '90'

/**
 * What the report shows, from its address: `?days=90` or `?from=…&until=…`, and `&group=…`. A period in the address that is none is
 * removed from it; `wasInvalid` says so until the user chooses a period.
 */
export function useFunnelAddress() {
  const [search, setSearch] = useSearchParams()
  const put = (changes: Record<string, string | undefined>) => {
    const next = { ...Object.fromEntries(search), ...changes }
    const given = Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))
    setSearch(Object.fromEntries(given), { replace: true })
  }
  const { preset, period } = periodOf(search)
  const isInvalid = namesNoPeriod(search)
  const [wasInvalid, setWasInvalid] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (!isInvalid) return
    setWasInvalid(true)
    put({ from: undefined, until: undefined, days: preset })
  }, [isInvalid])
  const choose = (changes: Record<string, string | undefined>) => {
    setWasInvalid(false)
    put(changes)
  }
  return {
    preset,
    period,
    wasInvalid,
    group: funnelGroups.find((name) => name === search.get('group')) ?? 'assignee',
    choosePreset: (days: Preset) => choose({ days, from: undefined, until: undefined }),
    choosePeriod: ({ from, until }: Period) => choose({ from, until, days: undefined }),
    chooseGroup: (group: FunnelGroup) => put({ group }),
  }
}

function namesNoPeriod(search: URLSearchParams) {
  const [from, until, days] = ['from', 'until', 'days'].map((name) => search.get(name))
  if (from != null || until != null) return !isPeriod({ from: from ?? '', until: until ?? '' })
  return days != null && !presets.some((preset) => preset === days)
}

// The usual period, if the address has none or a damaged one.
function periodOf(search: URLSearchParams): { preset: Preset | undefined; period: Period } {
  const period = { from: search.get('from') ?? '', until: search.get('until') ?? '' }
  if (isPeriod(period)) return { preset: undefined, period }
  const preset = presets.find((days) => days === search.get('days')) ?? usual
  return { preset, period: { from: dayFromToday(1 - Number(preset)), until: dayFromToday(0) } }
}
