import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useLatest } from '../useLatest.ts'

/** Calls back when the browser is online again, with the sentence that refused a change without a network. */
export function useBackOnline(callback: (refusal: string) => void): void {
  const translate = useTranslate()
  const latest = useLatest(() => callback(translate('load.offline')))
  useEffect(() => {
    const onOnline = () => latest.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [latest])
}
