import { type ReactNode, useEffect, useState } from 'react'
import { HttpError, useShowContext } from 'react-admin'
import { NotAllowed, NotFound, Notice } from '../../frame/Notice.tsx'
import { useRememberOpened } from '../list/useRememberOpened.ts'
import { loadStateOf } from './failures.ts'
import { LoadProblem } from './LoadProblem.tsx'

type RecordContentProps = { goneHint?: string | undefined; children: ReactNode }

/**
 * The content of a record's page. If the record cannot be loaded, it says why. If it was loaded but cannot be refreshed, it
 * stays on screen, with a notice that says from when it is.
 * @param props.goneHint the key of what to say if the record was on screen and no longer exists, because the data of the person were
 *   erased; default: that the page does not exist
 */
export function RecordContent({ goneHint, children }: RecordContentProps) {
  const { record, error, refetch } = useShowContext()
  const loadedAt = useLoadedAt(record)
  useRememberOpened()
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 404 && record && goneHint)
    return <Notice title="erase.erasedName" hint={goneHint} />
  // Also if the record was deleted while it was on screen.
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed />
  return (
    <>
      <LoadProblem loaded={{ data: record, error, refetch, ...loadStateOf(error, loadedAt) }} />
      {children}
    </>
  )
}

// When the record was loaded, in milliseconds since 1970. React-admin's show context does not contain it.
function useLoadedAt(record: unknown): number {
  const [loadedAt, setLoadedAt] = useState(0)
  useEffect(() => {
    if (record) setLoadedAt(Date.now())
  }, [record])
  return loadedAt
}
