import type { Change } from '../../../shared/contract/change.ts'

/**
 * Whether staff other than the user made a change. Changes by clients and the system have no `by`. They become a conflict only if
 * the API rejects the user's change.
 */
export function isByOthers({ by }: Change, userId: string | number | undefined): boolean {
  return by != null && by !== userId
}
