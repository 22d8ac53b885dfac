import { useQueryClient } from '@tanstack/react-query'
import { forgetMe } from '../authProvider.ts'

/** Returns a function that fetches the signed-in user again after a change. */
export function useReloadIdentity() {
  const queryClient = useQueryClient()
  return async () => {
    forgetMe()
    await queryClient.invalidateQueries({ queryKey: ['auth'] })
  }
}
