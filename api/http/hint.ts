import type { ErrorCode } from '../../shared/contract/error.ts'

/** Where an error body points: to the list of endpoints, or to the page that explains them. */
export function hintOf(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}${code === 'NOT_FOUND' ? '/openapi.json' : '/developers'}`
}
