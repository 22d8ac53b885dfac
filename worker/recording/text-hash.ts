import { createHash } from 'node:crypto'
import { fold } from '../../shared/domain/fold.ts'

/** Below this many characters people write the same without knowing each other. */
const SHORTEST = 40

/**
 * What two messages with the same words have in common.
 * @returns SHA-256 in base64url, or null for a text too short to tell anything
 */
export function textHash(message: string): string | null {
  const folded = fold(message)
  return folded.length < SHORTEST ? null : createHash('sha256').update(folded).digest('base64url')
}
