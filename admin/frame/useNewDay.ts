import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dayIn } from '../../shared/contract/day.ts'
import { everySecond } from '../common/everySecond.ts'
import { settings } from '../settings.ts'

/** Loads what is shown once more when a day begins in the time zone of the house: the API decides what is due today. */
export function useNewDay() {
  const queryClient = useQueryClient()
  const today = useSyncExternalStore(everySecond, () => dayIn(settings.timeZone))
  const loadedOn = useRef(today)
  useEffect(() => {
    if (loadedOn.current === today) return
    loadedOn.current = today
    void queryClient.invalidateQueries()
  }, [queryClient, today])
}
