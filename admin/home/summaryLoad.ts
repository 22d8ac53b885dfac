import { createContext, useContext } from 'react'
import type { Loaded } from '../common/load/LoadProblem.tsx'

/** How the numbers of the home screen were loaded. */
export const SummaryLoad = createContext<Loaded | undefined>(undefined)

/** Returns how the numbers of the home screen were loaded if there are none because that failed. */
export function useMissingSummary(): Loaded | undefined {
  const loaded = useContext(SummaryLoad)
  return loaded?.error && loaded.data === undefined ? loaded : undefined
}
