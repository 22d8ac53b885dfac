import { useRef } from 'react'

/** The longest time between two groups of notices of one run of the job, in milliseconds. */
const PAUSE_MS = 30_000

/** Notices that came shortly after each other: the id under which the desktop shows them, and their number. */
type Run = { id: string; count: number }

/** Returns a function that counts new notices, and returns the run that they are part of. */
export function useRuns() {
  const run = useRef<Run & { endsAt: number }>(undefined)
  return (id: string, added: number): Run => {
    const now = Date.now()
    const last =
      run.current && now < run.current.endsAt ? run.current : { id: `run ${id}`, count: 0 }
    run.current = { ...last, count: last.count + added, endsAt: now + PAUSE_MS }
    return run.current
  }
}
