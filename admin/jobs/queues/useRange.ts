import { useSearchParams } from 'react-router-dom'
import { type MeasuredRange, measuredRanges } from '../../../shared/contract/measurements.ts'

const fallback: MeasuredRange = '24h'

/** Returns the range in the address, by default 24 hours, and a function that changes it there. */
export function useRange(): [MeasuredRange, (range: MeasuredRange) => void] {
  const [search, setSearch] = useSearchParams()
  const range = measuredRanges.find((known) => known === search.get('range')) ?? fallback
  const setRange = (chosen: MeasuredRange) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), range: chosen }), {
      replace: true,
    })
  return [range, setRange]
}

/** Returns the path of the page of a queue, or of one of its templates, with a range. */
export function queuePath(queue: string, range: MeasuredRange, template?: string): string {
  return `/jobs/queues/${queue}?${new URLSearchParams({ range, ...(template && { template }) })}`
}
