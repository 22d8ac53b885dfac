import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'
import { hasStatus } from '../request.ts'

/** The part of a query's result that says whether its last load failed. */
export type LoadState = { dataUpdatedAt: number; errorUpdatedAt: number }

/** Whether the last load failed. It stays so while the next one is under way. */
export function hasFailed({ dataUpdatedAt, errorUpdatedAt }: LoadState): boolean {
  return errorUpdatedAt > dataUpdatedAt
}

/**
 * Returns the state of data whose failure has no time, as in react-admin's contexts.
 * @param failure the error of the last load; null if it succeeded
 * @param dataUpdatedAt when the data was loaded, in milliseconds since 1970
 */
export function loadStateOf(failure: Error | null | undefined, dataUpdatedAt: number): LoadState {
  return { dataUpdatedAt, errorUpdatedAt: failure ? Number.POSITIVE_INFINITY : 0 }
}

/** The interval between attempts to load again what could not be loaded, in milliseconds. */
const RETRY_MS = 10_000

/** Why data could not be loaded. Each reason has a title and a hint under `load.page`. */
export type FailureReason = 'offline' | 'unreachable' | 'failed' | 'notAllowed' | 'rejected'

/** Returns why data could not be loaded: a browser without a network is told apart from a server that does not answer. */
export function failureReasonOf(error: Error): FailureReason {
  if (!(error instanceof HttpError)) return navigator.onLine ? 'unreachable' : 'offline'
  if (error.status === 403) return 'notAllowed'
  return error.status === 400 ? 'rejected' : 'failed'
}

// It would be in vain to repeat such a request, unless there were only too many.
function isRejected(error: unknown): boolean {
  return (
    error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}

/**
 * Loads again every ten seconds whatever of the screen could not be loaded, unless the API rejects the request.
 * @returns since when, in milliseconds since 1970, data on screen is old because loading it failed; undefined if none is.
 *   Data that was never loaded counts from its last failure, unless the API rejects the request
 */
export function useFailures(): number | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  const since = useSyncExternalStore(subscribe, () => failingSince(cache))
  const isAnyFailing = since !== undefined
  useEffect(() => {
    if (!isAnyFailing) return
    const timer = setInterval(() => {
      if (!document.hidden)
        void client.refetchQueries(
          { type: 'active', predicate: isFailing },
          // A load that takes longer than the interval would never end.
          { cancelRefetch: false },
        )
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [isAnyFailing, client])
  return since
}

function failingSince(cache: QueryCache): number | undefined {
  const failing = cache.findAll({ type: 'active' }).filter(isOldOrMissing)
  if (failing.length === 0) return undefined
  return Math.min(...failing.map(({ state }) => state.dataUpdatedAt || state.errorUpdatedAt))
}

// What is on screen is old, whatever the reason. What no longer exists is not on screen.
function isOldOrMissing(query: Query) {
  const { state } = query
  const isGone = hasStatus(state.error, 404)
  return isFailing(query) || (hasFailed(state) && state.data !== undefined && !isGone)
}

function isFailing({ state }: Query) {
  return hasFailed(state) && !isRejected(state.error)
}
