import { type ReactNode, useEffect, useState } from 'react'
import { HttpError, useShowContext } from 'react-admin'
import { NotAllowed, NotFound } from '../../frame/Notice.tsx'
import { useRememberOpened } from '../list/useRememberOpened.ts'
import { loadStateOf } from './failures.ts'
import { LoadProblem } from './LoadProblem.tsx'

/**
 * The content of a record's page. If the record cannot be loaded, it says why; if it can no longer be refreshed, the old
 * one stays, with a notice since when it is old.
 */
export function RecordContent({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useShowContext()
  const loadedAt = useLoadedAt(record)
  useRememberOpened()
  const status = error instanceof HttpError ? error.status : undefined
  // Also if it was deleted while it was on screen.
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed />
  return (
    <>
      <LoadProblem loaded={{ data: record, error, refetch, ...loadStateOf(error, loadedAt) }} />
      {children}
    </>
  )
}

// In milliseconds since 1970; the show context does not say it.
function useLoadedAt(record: unknown): number {
  const [loadedAt, setLoadedAt] = useState(0)
  useEffect(() => {
    if (record) setLoadedAt(Date.now())
  }, [record])
  return loadedAt
}
