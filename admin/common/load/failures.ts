import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'

/** The part of a query's result that says whether its last load failed. */
export type LoadState = { dataUpdatedAt: number; errorUpdatedAt: number }

/** Whether the last load failed. It stays so while the next one is under way. */
export function hasFailed({ dataUpdatedAt, errorUpdatedAt }: LoadState): boolean {
  return errorUpdatedAt > dataUpdatedAt
}

/** Whether the API rejected a request, so that repeating it is in vain. */
export function isRejected(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}

/**
 * Returns since when, in milliseconds since 1970, data on screen is old because loading it failed; undefined if none is.
 * Data that was never loaded counts from its last failure.
 */
export function useFailingSince(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => failingSince(cache))
}

function failingSince(cache: QueryCache): number | undefined {
  const failing = cache.findAll({ type: 'active' }).filter(isFailing)
  if (failing.length === 0) return undefined
  return Math.min(...failing.map(({ state }) => state.dataUpdatedAt || state.errorUpdatedAt))
}

function isFailing({ state }: Query) {
  return hasFailed(state) && !isRejected(state.error)
}
