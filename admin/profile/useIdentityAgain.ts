import { useQueryClient } from '@tanstack/react-query'
import { forgetMe } from '../authProvider.ts'

/** Asks again who is signed in, after that has changed. */
export function useIdentityAgain() {
  const queryClient = useQueryClient()
  return async () => {
    forgetMe()
    await queryClient.invalidateQueries({ queryKey: ['auth'] })
  }
}
