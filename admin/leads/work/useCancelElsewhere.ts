import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLatest } from '../../common/useLatest.ts'
import type { OpenQuestion } from './OpenQuestion.ts'

/** Cancels a question once another screen is shown: the lead that it is about is not on the one to which Back leads. */
export function useCancelElsewhere({ end }: Pick<OpenQuestion, 'end'>): void {
  const cancel = useLatest(() => end(false))
  const { pathname } = useLocation()
  const [asked] = useState(pathname)
  useEffect(() => {
    if (pathname !== asked) cancel.current()
  }, [pathname, asked, cancel])
}
